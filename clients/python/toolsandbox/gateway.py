"""Plays the runs of a sweep at `toolsandbox mcp gateway`, by MCP over HTTP, with the same function as an endpoint (docs/your-agent.md):

    play(mine, token="...")   # the token that `toolsandbox mcp gateway` prints

A call is a turn: those that the function makes together are made one after the other.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from typing import Any, Optional, Union

import httpx

from .seat import Policy, Turn, View

__all__ = ["GatewayError", "play", "play_seat"]

TOKEN_VARIABLE = "TOKEN"
_PROTOCOL = "2025-06-18"
_NEXT_TURN = "toolsandbox/turn"


class GatewayError(Exception):
    """The gateway, or the MCP server of a seat, did not do what it was asked for."""


def play(
    policy: Policy,
    gateway: str = "http://127.0.0.1:8235",
    *,
    token: Optional[str] = None,
    name: str = "my-agent",
    on_end: Callable[[str, str], None] = lambda trajectory, said: None,
) -> int:
    """Takes one seat after the other until the sweep is over. Start it several times to play several runs at a time.

    :param token: default: the variable TOKEN
    :param name: of the agent, for people
    :param on_end: is told the trajectory and how it ended
    :returns: how many runs it played
    :raises GatewayError: if the gateway refuses
    """
    token = token or os.environ.get(TOKEN_VARIABLE, "")
    played = 0
    with httpx.Client(timeout=120) as http:
        while True:
            answer = http.post(f"{gateway}/claim", headers=_bearer(token), json={"name": name})
            if answer.status_code == 410:
                return played
            if answer.status_code == 503:
                continue
            if answer.is_error:
                raise GatewayError(f"{gateway} answers with status {answer.status_code}: {answer.text[:500]}")
            seat = answer.json()
            on_end(seat["trajectory"], play_seat(policy, seat["address"], seat["token"], trajectory=seat["trajectory"]))
            played += 1


def play_seat(policy: Policy, address: str, token: str, *, trajectory: str = "") -> str:
    """Plays one run at the address of an MCP server of ours. Returns how it ended."""
    seat = _Seat(address, token)
    failures: list[str] = []
    state: Any = None
    since = 0
    with seat:
        while True:
            answer = seat.call("conversation", {})
            if _is_over(answer):
                return _text(answer)
            told = answer["structuredContent"]
            messages = told["messages"]
            own = [place for place, message in enumerate(messages) if message["role"] == "assistant"]
            since = own[-1] + 1 if own else 0
            view: View = {
                "session": trajectory or address,
                "trajectory": trajectory,
                "turn": told["turn"],
                "role": "agent",
                "messages": messages,
                "since": since,
                "failures": failures,
                "tools": seat.tools(),
                "seed": 0,
                "state": state,
            }
            given = policy(view)
            turn: Turn = {"content": given} if isinstance(given, str) else given
            state = turn.get("state", state)
            if "failed" in turn:
                return f"the agent gave up: {turn['failed']}"
            for name, arguments in _calls(turn):
                answer = seat.call(name, arguments)
                if _is_over(answer):
                    return _text(answer)
                if answer.get("isError") and name != "say_to_user":
                    failures = [*failures, *_newest_result(seat)]


def _calls(turn: Turn) -> list[tuple[str, Mapping[str, Any]]]:
    made = [call["function"] for call in turn.get("tool_calls") or []]
    if not made:
        return [("say_to_user", {"message": turn.get("content") or ""})]
    return [(one["name"], _arguments(one["arguments"])) for one in made]


def _arguments(given: Union[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    if not isinstance(given, str):
        return given
    read: Mapping[str, Any] = json.loads(given or "{}")
    return read


def _newest_result(seat: _Seat) -> list[str]:
    messages = seat.call("conversation", {}).get("structuredContent", {}).get("messages", [])
    return [message["tool_call_id"] for message in messages if message["role"] == "tool"][-1:]


class _Seat:
    """A client of one MCP server over HTTP. A call whose answer was lost is made again, word for word, and counts once."""

    def __init__(self, address: str, token: str, patience: float = 60.0) -> None:
        self._address = address
        self._http = httpx.Client(headers=_bearer(token), timeout=600)
        self._patience = patience
        self._session: Optional[str] = None
        self._turn: Optional[int] = None
        self._id = 0

    def __enter__(self) -> _Seat:
        return self

    def __exit__(self, *_: object) -> None:
        if self._session:
            try:
                self._http.delete(self._address, headers={"mcp-session-id": self._session})
            except httpx.TransportError:
                pass
        self._http.close()

    def tools(self) -> list[Any]:
        """Those of the scenario."""
        listed = self._ask("tools/list", {})["tools"]
        shown = [tool for tool in listed if tool["name"] not in ("say_to_user", "conversation")]
        return [
            {"name": tool["name"], "description": tool.get("description", ""), "parameters": tool["inputSchema"]}
            for tool in shown
        ]

    def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        meta = {} if self._turn is None or name == "conversation" else {_NEXT_TURN: self._turn}
        answer = self._ask("tools/call", {"name": name, "arguments": arguments, "_meta": meta})
        self._turn = answer.get("_meta", {}).get(_NEXT_TURN)
        return answer

    def _ask(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        until = time.monotonic() + self._patience
        while True:
            try:
                if self._session is None:
                    hello = {"protocolVersion": _PROTOCOL, "capabilities": {}, "clientInfo": {"name": "toolsandbox-python", "version": "0.1.0"}}
                    self._post("initialize", hello)
                    self._post("notifications/initialized", None)
                return self._post(method, params)
            except (httpx.TransportError, _Passing) as error:
                self._session = None
                if time.monotonic() > until:
                    raise GatewayError(f"no answer from {self._address}: {error}") from error
                time.sleep(0.5)

    def _post(self, method: str, params: Optional[Mapping[str, Any]]) -> dict[str, Any]:
        self._id += 1
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message |= {"id": self._id, "params": params}
        headers = {"accept": "application/json, text/event-stream", "mcp-protocol-version": _PROTOCOL}
        if self._session:
            headers["mcp-session-id"] = self._session
        response = self._http.post(self._address, json=message, headers=headers)
        if response.status_code == 404 or response.status_code >= 500:
            raise _Passing(f"status {response.status_code}")
        if response.is_error:
            raise GatewayError(f"{method}: status {response.status_code}: {response.text[:500]}")
        self._session = response.headers.get("mcp-session-id", self._session)
        if params is None:
            return {}
        answer = next((one for one in _messages(response) if one.get("id") == self._id), None)
        if answer is None:
            raise _Passing("the answer was cut off")
        if "error" in answer:
            raise GatewayError(f"{method}: {answer['error'].get('message')}")
        result: dict[str, Any] = answer["result"]
        return result


class _Passing(Exception):
    """May be gone when it is tried again."""


def _messages(response: httpx.Response) -> list[dict[str, Any]]:
    if "text/event-stream" not in response.headers.get("content-type", ""):
        return [response.json()]
    lines = [line[5:].strip() for line in response.text.splitlines() if line.startswith("data:")]
    return [json.loads(line) for line in lines if line]


def _is_over(answer: Mapping[str, Any]) -> bool:
    return _NEXT_TURN not in answer.get("_meta", {})


def _text(answer: Mapping[str, Any]) -> str:
    return "\n".join(part.get("text", "") for part in answer["content"])


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}
