"""Every address of the interface below /api: what it takes, what it answers, how it refuses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from companion.table.fold.schema import RecordLine
from companion.views.board_schema import Board
from companion.views.ending.schema import Ending
from companion.views.game_schema import RuleInForce, Shelved, Startable
from companion.views.past_games import PastList
from companion.views.pencil import Pencil
from companion.views.people import PeopleShown, PersonPage
from companion.views.rebuild import Rebuild
from companion.views.replay import Replay
from companion.views.round_schema import RoundOfEntry, Story
from companion.views.schema import LogLine, Menu, Page, Reason, Ruling
from companion.views.timeline import Timeline
from companion.views.tips import Tip
from web_ui.live import HEARTBEAT
from web_ui.refusals import PLAIN
from web_ui.schema import (
    Accepted,
    Allowed,
    AllowRequest,
    BoardQuery,
    BookChanged,
    Copies,
    DisplayPicture,
    EndingQuery,
    Fault,
    Faults,
    Hint,
    HintRequest,
    HowToPage,
    HowToQuery,
    Intent,
    LiveQuery,
    MenuQuery,
    MergeRequest,
    Named,
    NameRequest,
    PaperQuery,
    PastGameQuery,
    PastQuery,
    PencilQuery,
    PersonNameRequest,
    PersonQuery,
    PersonRequest,
    Places,
    Planned,
    PlanRequest,
    Press,
    Pressed,
    ReplayQuery,
    RoundQuery,
    RulingQuery,
    Sat,
    SeatRequest,
    Shown,
    ShowRequest,
    StoryQuery,
    StreamQuery,
    TickRequest,
    TickTaken,
    TimelineQuery,
    Trial,
    TrialRequest,
    WholeRequest,
    WholeShown,
    WhyQuery,
    Witnessed,
    WitnessRequest,
    You,
)

OTHERS = "others"
"""Stands for slugs that nobody can list: those of each game and of what may fail in the box."""


@dataclass(frozen=True)
class Stream:
    """Server-sent events: what each carries, by its name."""

    events: Mapping[str, Any]


@dataclass(frozen=True)
class ChangeOf:
    """Those parts of an object that differ from what was sent before; null for a part that is gone."""

    whole: Any


@dataclass(frozen=True)
class JsonLines:
    """JSON Lines, each of one type."""

    line: Any


@dataclass(frozen=True)
class File:
    """A file to keep."""

    mimetype: str


@dataclass(frozen=True)
class Address:
    """One address: what it takes, what it answers with 200, and which refusals are its own.

    ``refusals`` are slugs by status.
    """

    method: Literal["get", "post"]
    path: str
    summary: str
    answer: Any
    refusals: Mapping[int, Sequence[str]] = field(default_factory=dict)
    body: Any = None
    query: Any = None


_PLAIN = {status: (slug,) for status, (slug, _) in PLAIN.items()}
ANY: Mapping[int, Sequence[str]] = {**_PLAIN, 400: (*_PLAIN[400], "foreign-host")}
"""Refusals of any request. The server sends 400, 408, 431 and 503 as a line of plain text."""

POSTED: Mapping[int, Sequence[str]] = {
    400: ("wrong-shape",),
    403: ("foreign-origin", "no-header"),
    415: ("not-json",),
    422: ("not-text",),
}
"""Refusals of any POST besides."""

_BEAT = Annotated[int, f"A sign of life every {HEARTBEAT:.0f} seconds."]
_MADE = Annotated[
    Sequence[str], "The assets a page of this kind is made of now; one that is not, loads again."
]
_TIME = Annotated[float, "Seconds of this run of the box, once: clocks are counted on by them."]
_MOVED = Annotated[Literal[0], "Another page of this device took over; this stream ends."]

ENDING_FAILS = {400: ("wrong-shape",), 404: ("not-over", "no-game", "no-replay"), 429: ("too-fast",)}

ADDRESSES: tuple[Address, ...] = (
    Address("get", "/api/view", "The table now, the same bytes for everybody.", Page),
    Address(
        "get",
        "/api/live",
        "The table as it changes: first the whole view, then what becomes of it.",
        Stream(
            {
                "made": _MADE,
                "time": _TIME,
                "view": Page,
                "change": ChangeOf(Page),
                "you": You,
                "beat": _BEAT,
                "moved": _MOVED,
            }
        ),
        {503: ("full",)},
        query=LiveQuery,
    ),
    Address("get", "/api/you", "What this device may do.", You),
    Address(
        "get", "/api/board", "The board of the open game.", Board, {404: ("no-board",)}, query=BoardQuery
    ),
    Address(
        "get",
        "/api/menu",
        "A menu below a prefix, for levels that the page left out.",
        Menu,
        {400: ("no-seat",)},
        query=MenuQuery,
    ),
    Address(
        "get",
        "/api/why",
        "Why something on the board or a card cannot be done now; empty where no rule is in the way.",
        Sequence[Reason],
        {400: ("no-seat",), 429: ("too-fast",)},
        query=WhyQuery,
    ),
    Address(
        "get",
        "/api/ruling",
        "What a rule of the open game says.",
        Ruling,
        {404: ("no-ruling",)},
        query=RulingQuery,
    ),
    Address(
        "get",
        "/api/round",
        "How a draw came about: what was published before it, and what was revealed.",
        RoundOfEntry,
        {400: ("wrong-shape",), 404: ("no-round",)},
        query=RoundQuery,
    ),
    Address(
        "get",
        "/api/round/script",
        "The same as commands for bash, sha256sum and openssl, which work it out again.",
        File("text/plain"),
        {400: ("wrong-shape",), 404: ("no-round",)},
        query=RoundQuery,
    ),
    Address(
        "get",
        "/api/pencil",
        "What may be corrected of what was tapped, and to what.",
        Pencil,
        query=PencilQuery,
    ),
    Address("get", "/api/rebuild", "What stands where, for a board that is set up again.", Rebuild),
    Address(
        "get",
        "/api/timeline",
        "The steps of the open game that may be gone back to.",
        Timeline,
        {400: ("wrong-shape",)},
        query=TimelineQuery,
    ),
    Address("get", "/api/log", "What happened last, further back than the view tells.", Sequence[LogLine]),
    Address("get", "/api/tips", "What a coach says in a first game of the open game.", Sequence[Tip]),
    Address(
        "get",
        "/api/story",
        "The rounds that are over, after one that is known: what the evening code is made of.",
        Story,
        {400: ("wrong-shape",)},
        query=StoryQuery,
    ),
    Address("get", "/api/shelf", "The games that can be taken out again.", Sequence[Shelved]),
    Address("get", "/api/rules", "The house rules of the open game.", Sequence[RuleInForce]),
    Address("get", "/api/games", "The games that may be started.", Sequence[Startable]),
    Address("get", "/api/places", "Which seats are likeliest one's own.", Places, {403: ("not-joined",)}),
    Address(
        "get",
        "/api/howto",
        "How a game is played, page after page; none of a game that does not tell.",
        Sequence[HowToPage],
        {404: ("unknown-game",)},
        query=HowToQuery,
    ),
    Address(
        "get",
        "/api/record",
        "The record of the open game; no device is named in it.",
        JsonLines(RecordLine),
        {404: ("no-game",), 422: ("damaged",)},
    ),
    Address(
        "get",
        "/api/backup",
        "All games of the box in one file, for orbweaver restore: to who speaks for the table or the box.",
        File("application/zip"),
        {403: ("not-your-seat",), 422: ("damaged",)},
    ),
    Address(
        "get",
        "/api/copies",
        "When all games of the box were last saved: to who may save them.",
        Copies,
        {403: ("not-your-seat",)},
    ),
    Address(
        "get",
        "/api/paper",
        "The open game on one page, with a code that brings it to another box.",
        File("application/pdf"),
        {400: ("wrong-shape",), 404: ("no-game",)},
        query=PaperQuery,
    ),
    Address(
        "get",
        "/api/ending",
        "The end of a game: who won by what, how it came, and the luck of the evening.",
        Ending,
        ENDING_FAILS,
        query=EndingQuery,
    ),
    *(
        Address("get", f"/api/ending/{kind}", summary, File(mimetype), ENDING_FAILS, query=EndingQuery)
        for kind, summary, mimetype in (
            ("table", "All figures of the end of a game, one in a row.", "text/csv"),
            ("play", "The play as BG Stats takes it, as a file.", "application/json"),
            ("sheet", "The end of a game on paper.", "application/pdf"),
            ("picture", "The end of a game as a picture.", "image/png"),
        )
    ),
    Address(
        "get",
        "/api/past",
        "The games that were played on this box. Who played is told those who have joined.",
        PastList,
        {400: ("wrong-shape",), 404: ("no-game",), 429: ("too-fast",)},
        query=PastQuery,
    ),
    Address(
        "get",
        "/api/replay",
        "A past game as it was after one of its entries, and why.",
        Replay,
        {400: ("wrong-shape",), 404: ("no-game", "no-replay"), 429: ("too-fast",)},
        query=ReplayQuery,
    ),
    Address(
        "get",
        "/api/replay/board",
        "The board of a past game.",
        Board,
        {400: ("wrong-shape",), 404: ("no-game", "no-replay", "no-board"), 429: ("too-fast",)},
        query=PastGameQuery,
    ),
    Address(
        "get",
        "/api/people",
        "Who has played on this box.",
        PeopleShown,
        {403: ("not-joined",)},
    ),
    Address(
        "get",
        "/api/person",
        "How somebody does: games, places, streaks, and what they like to do.",
        PersonPage,
        {
            400: ("wrong-shape",),
            403: ("not-joined",),
            404: ("no-game",),
            422: ("no-person",),
            429: ("too-fast",),
        },
        query=PersonQuery,
    ),
    *(
        Address(
            "post",
            f"/api/person/{act}",
            summary,
            BookChanged,
            {403: ("not-joined", "not-allowed"), 422: ("no-person", *own), 429: ("too-fast",)},
            body=body,
        )
        for act, summary, body, own in (
            ("name", "Call somebody otherwise, in every game.", PersonNameRequest, ("wrong-name",)),
            (
                "merge",
                "Two are one: the games of both are those of one.",
                MergeRequest,
                ("same-person", "two-people"),
            ),
            ("forget", "Forget somebody; the games and results stay.", PersonRequest, ()),
        )
    ),
    Address("get", "/api/openapi.json", "This description.", Mapping[str, Any]),
    Address(
        "post",
        "/api/intent",
        "Say a word. The answer comes when it stands in the record.",
        Accepted,
        {
            403: ("not-joined", "not-your-seat", "only-watching"),
            404: ("unknown-game",),
            409: ("stale", "seat-taken"),
            422: (OTHERS,),
            429: ("too-fast",),
        },
        body=Intent,
    ),
    Address(
        "post",
        "/api/name",
        "Say what somebody is called. No record has it.",
        Named,
        {403: ("not-joined", "not-your-seat"), 422: ("wrong-name",), 429: ("too-fast",)},
        body=NameRequest,
    ),
    Address(
        "post",
        "/api/seat",
        "Take a free seat, before a game or in one. No record has it.",
        Sat,
        {403: ("not-joined",), 409: ("seat-taken",), 422: ("no-seat",), 429: ("too-fast",)},
        body=SeatRequest,
    ),
    Address(
        "post",
        "/api/plan",
        "Say which game is being set up, for all to see. No record has it.",
        Planned,
        {403: ("not-joined", "not-allowed"), 422: ("unknown-game",), 429: ("too-fast",)},
        body=PlanRequest,
    ),
    Address(
        "post",
        "/api/show",
        "Have televisions show a game of this box, for two minutes or until that on the table goes on. "
        "No record has it.",
        Shown,
        {
            403: ("not-joined", "not-allowed"),
            404: ("no-game",),
            422: ("no-entry",),
            429: ("too-fast",),
        },
        body=ShowRequest,
    ),
    Address(
        "post",
        "/api/tick",
        "Say that something that people carry out at the table is done, such as a critter that goes its way. "
        "No record has it.",
        TickTaken,
        {403: ("not-joined",), 422: ("no-order",), 429: ("too-fast",)},
        body=TickRequest,
    ),
    Address(
        "post",
        "/api/whole",
        "Say whether big boards show all that stands, and nothing else. No record has it.",
        WholeShown,
        {403: ("not-joined",), 429: ("too-fast",)},
        body=WholeRequest,
    ),
    Address(
        "post",
        "/api/witness",
        "Take part in the luck: commit to a nonce, and reveal it when its round is called.",
        Witnessed,
        {403: ("not-joined",), 409: ("stale", "not-a-witness"), 429: ("too-fast",)},
        body=WitnessRequest,
    ),
    Address(
        "post",
        "/api/hint",
        "The best few words of a seat that is asked.",
        Hint,
        {403: ("not-joined",), 404: ("no-hints",), 409: ("not-asked",), 429: ("too-fast",), 503: (OTHERS,)},
        body=HintRequest,
    ),
    Address(
        "post",
        "/api/allow",
        "Say that a seat allows all to try out words before they are played. No record has it.",
        Allowed,
        {
            403: ("not-joined", "not-your-seat"),
            404: ("no-hints",),
            422: ("unknown-seat",),
            429: ("too-fast",),
        },
        body=AllowRequest,
    ),
    Address(
        "post",
        "/api/trial",
        "What a word would be worth that is not played, where all seats of people allow that.",
        Trial,
        {
            403: ("not-joined", "not-allowed"),
            404: ("no-hints",),
            409: ("not-asked",),
            422: (OTHERS,),
            429: ("too-fast",),
            503: (OTHERS,),
        },
        body=TrialRequest,
    ),
    Address(
        "get",
        "/api/unit",
        "The display of the simulated unit as it changes.",
        Stream({"display": DisplayPicture, "beat": _BEAT, "moved": _MOVED}),
        {503: ("full",)},
        query=StreamQuery,
    ),
    Address(
        "post",
        "/api/unit/key",
        "Press a button of the simulated unit, or let it go.",
        Pressed,
        {403: ("not-here",), 422: ("wrong-shape",)},
        body=Press,
    ),
    Address(
        "post",
        "/api/unit/fault",
        "Break something of the simulated unit, or mend it.",
        Faults,
        {403: ("not-here",), 422: ("wrong-shape",)},
        body=Fault,
    ),
)
