"""The mistakes that can be made in a module: what a slip of the hand would leave in a decision.

mutmut's operators make them. Left out are those that any test would meet, because nothing works any
more (an argument that is missing, a name that is None), and those that change a sentence alone.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators

OPERATORS: mutators.OPERATORS_TYPE = (
    (cst.BaseNumber, mutators.operator_number),  # n becomes n + 1
    (cst.Name, mutators.operator_name),  # True becomes False
    (cst.UnaryOperation, mutators.operator_remove_unary_ops),  # not x becomes x
    (cst.CSTNode, mutators.operator_keywords),  # in becomes not in, continue becomes break
    (cst.CSTNode, mutators.operator_swap_op),  # < becomes <=, and becomes or, + becomes -
    (cst.AugAssign, mutators.operator_augmented_assignment),  # += becomes =
    (cst.Match, mutators.operator_match),  # a case is gone
    (cst.IfExp, mutators.operator_if_exp),  # always the one, always the other
)

SAY = {"text", "Text"}
CHECK = {"isinstance", "cast", "TypeVar"}
LOG = {"log"}
WATCHFUL = {"strict", "compare", "repr"}
"""Arguments that guard against mistakes of our own, or say that a field follows from the others."""


@dataclass(frozen=True, eq=False)
class Mistake:
    """One change of one module: ``lines`` are those of the expression that changes, ``around`` those of
    the statement it belongs to, ``where`` names the function. ``early`` is one outside of functions: it
    is made when the module is read."""

    file: str
    where: str
    lines: range
    around: range
    early: bool
    module: cst.Module
    node: cst.CSTNode
    instead: cst.CSTNode

    @cached_property
    def code(self) -> str:
        """The module with the mistake in it."""
        made = self.module.deep_replace(self.node, self.instead)
        assert isinstance(made, cst.Module)
        return made.code

    @cached_property
    def change(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines that go and the lines that come, without their indentation."""
        old, new = self.module.code.splitlines(), self.code.splitlines()
        while old and new and old[0] == new[0]:
            del old[0], new[0]
        while old and new and old[-1] == new[-1]:
            del old[-1], new[-1]
        return tuple(line.strip() for line in old), tuple(line.strip() for line in new)

    @property
    def name(self) -> str:
        """Eight signs that stay while the lines and their function do."""
        return hashlib.sha256(repr((self.file, self.where, self.change)).encode()).hexdigest()[:8]


def mistakes_in(file: str, code: str) -> list[Mistake]:
    """Every mistake that can be made in a module, from its top to its end."""
    wrapper = MetadataWrapper(cst.parse_module(code), unsafe_skip_copy=True)
    visitor = _Visitor(file, wrapper.module)
    wrapper.visit(visitor)
    return visitor.found


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, file: str, module: cst.Module) -> None:
        super().__init__()
        self.found: list[Mistake] = []
        self._file, self._module = file, module
        self._names: list[str] = []
        self._functions = 0
        self._lines = [range(1, 2)]
        self._statements = [range(1, 2)]

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _decides_nothing(node):
            return False
        position = self.get_metadata(PositionProvider, node, None)
        lines = range(position.start.line, position.end.line + 1) if position else self._lines[-1]
        self._lines.append(lines)
        if isinstance(node, cst.SimpleStatementLine | cst.BaseCompoundStatement):
            # Of a compound statement its head: the lines before its first block.
            body = getattr(node, "body", None)
            inner = self.get_metadata(PositionProvider, body, None) if isinstance(body, cst.CSTNode) else None
            self._statements.append(range(lines.start, inner.start.line) if inner else lines)
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._names.append(node.name.value)
            self._functions += isinstance(node, cst.FunctionDef)
        for kind, operator in OPERATORS:
            if isinstance(node, kind):
                where, around, early = ".".join(self._names), self._statements[-1], not self._functions
                self.found += (
                    Mistake(self._file, where, lines, around, early, self._module, node, instead)
                    for instead in operator(node)
                )
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if _decides_nothing(original_node):
            return
        self._lines.pop()
        if isinstance(original_node, cst.SimpleStatementLine | cst.BaseCompoundStatement):
            self._statements.pop()
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()
            self._functions -= isinstance(original_node, cst.FunctionDef)


def _decides_nothing(node: cst.CSTNode) -> bool:
    """Types, decorators and imports; sentences and what is logged; checks of the kind of a thing."""
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
            return True
        case cst.Call(func=cst.Name(value=name)):
            return name in SAY | CHECK
        case cst.Call(func=cst.Attribute(value=cst.Name(value=name))):
            return name in LOG
        case cst.Arg(keyword=cst.Name(value=name)):
            return name in WATCHFUL
        case cst.Assign(value=cst.BinaryOperation(operator=cst.BitOr(), right=right)):
            return isinstance(right, cst.Name | cst.Subscript) and _names_a_type(right)
    return False


def _names_a_type(node: cst.Name | cst.Subscript) -> bool:
    named = node if isinstance(node, cst.Name) else node.value
    return isinstance(named, cst.Name) and (named.value[:1].isupper() or named.value in {"str", "int"})
