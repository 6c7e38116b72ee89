"""A draw as commands: anybody works it out again by ``sha256sum`` and ``openssl``, as docs/luck.md tells."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from companion.views.round_schema import RoundOfEntry

_TOOLS = r"""
text() { printf %s "$1" | od -An -v -tx1 | tr -d ' \n'; }    # a text as hex
enc() { for f; do printf %08x%s $((${#f} / 2)) "$f"; done; } # fields behind their lengths
raw() { printf "$(printf %s "$1" | sed 's/../\\x&/g')"; }    # hex as bytes
sha() { raw "$1" | sha256sum | cut -c 1-64; }
bad=0
same() { if [ "$2" = "$3" ]; then echo "fits: $1"; else echo "DOES NOT FIT: $1: $2, not $3"; bad=1; fi; }

named=() nonces=()
phone() { # its id, the nonce that it showed, empty where it was missing, and what it had fixed
  if [ -z "$2" ]; then echo "phone $1 was missing"; else
    same "phone $1" "$(sha "$(enc "$(text 'orbweaver nonce 1')" $game $1 $2)")" $3
  fi
  named+=($1 $3) nonces+=($1 "$2")
}
box() { # what it had fixed
  local fields=("$(text 'orbweaver round 1')" $game "$(text $number)" $secret "${named[@]}")
  same "the box" "$(sha "$(enc "${fields[@]}")")" $1
}
draw() { # which of the round, the source, what came; then what was possible, each with its weight
  local nth=$1 source=$2 came=$3 fields=() total=0 n=0 v limit context block ticket
  shift 3
  for f; do fields+=("$(text "$f")"); done
  for ((n = 2; n <= $#; n += 2)); do total=$((total + ${!n})); done
  fields=("$(text 'orbweaver draw 1')" $game "$(text $number)" "$(text $nth)" "${nonces[@]}" "${fields[@]}")
  context=$(enc "${fields[@]}")
  limit=$((2**48 - 2**48 % total)) v=$((2**48)) n=0
  while ((v >= limit)); do
    n=$((n + 1))
    block=$(raw "$(printf %08x $n)$(text 'orbweaver draw 1')00${context}00000100" |
      openssl dgst -sha256 -mac HMAC -macopt hexkey:$secret | sed 's/.*= //')
    v=$((16#${block:0:12}))
  done
  ticket=$((v % total))
  echo "$source: block $n begins with ${block:0:12} = $v; modulo $total it is $ticket"
  while ((ticket >= $2)); do ticket=$((ticket - $2)); shift 2; done
  same "$source" "$1" "$came"
}
"""


def written(told: RoundOfEntry) -> str:
    """Commands for bash that work out every draw of an entry that follows from its round."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: RoundOfEntry) -> Iterator[str]:
    published, revealed = told["published"], told["revealed"]
    n = told["entry"]
    yield f"# The draws of entry {n}, worked out again. Read this, then: bash draw-{n}.sh"
    yield "# It needs bash, sha256sum and openssl. How it goes stands in docs/luck.md."
    yield f"# That all was fixed before stands in the record, in entry {told['fixed']}, under next."
    yield _TOOLS
    yield f"game={told['game']}"
    yield f"number={revealed['number']}"
    yield f"secret={revealed['secret']}"
    commitments = dict(published["witnesses"])
    for id_, nonce in revealed["nonces"]:
        yield f"phone {id_} {quote(nonce or '')} {commitments[id_]}"
    yield f"box {published['commitment']}"
    for one in told["draws"]:
        if "nth" in one:
            possible = " ".join(f"{quote(face)} {weight}" for face, weight in one["faces"])
            yield f"draw {one['nth']} {quote(one['source'])} {quote(one['face'])} {possible}"
    yield "exit $bad"
