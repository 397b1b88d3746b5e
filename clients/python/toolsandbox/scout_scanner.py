"""What agents did wrong, as scan results of Inspect Scout: `scout scan toolsandbox/scout_scanner.py -T logs`.

`logs` is what `toolsandbox export SWEEP --format inspect -o logs` wrote. Nothing is asked of a model: failure modes are in
the logs, and each result points at the message that shows its mode.
"""

from __future__ import annotations

from typing import Any, Optional

from inspect_scout import Reference, Result, Scanner, Transcript, scanner


@scanner(messages="all")
def modes() -> Scanner[Transcript]:
    """A result per failure mode of a run: none of one that is solved, or has no score."""

    async def scan(transcript: Transcript) -> list[Result]:
        solved = (transcript.metadata.get("scores") or {}).get("solved") or {}
        found = (solved.get("metadata") or {}).get("modes") or []
        return [_result(one, transcript, solved.get("explanation")) for one in found]

    return scan


def _result(found: dict[str, Any], transcript: Transcript, cause: Optional[str]) -> Result:
    names = {name: found[name] for name in ("paper", "mast", "tau2")}
    return Result(
        label=found["mode"],
        value=True,
        answer=found["quote"],
        explanation=cause,
        metadata=names,
        references=_references(found["message"], transcript),
    )


def _references(message: Optional[int], transcript: Transcript) -> list[Reference]:
    """Parallel calls are one message in a log, which has the number of the first."""
    ids = [one.id for one in transcript.messages if one.id is not None]
    before = [one for one in ids if message is not None and int(one.removeprefix("m")) <= message]
    return [Reference(type="message", id=before[-1])] if before else []
