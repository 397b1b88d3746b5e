"""A function in Python as an endpoint that plays (docs/your-agent.md), without any package:

    @agent
    def mine(view: View) -> Turn | str:
        return "Done." if view["messages"][-1]["role"] == "tool" else "I can do nothing."

    mine.serve(port=8000)   # toolsandbox try --agent http://127.0.0.1:8000
"""

from __future__ import annotations

import hmac
import json
import os
import sys
import threading
import traceback
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Optional, Union

from .seat import Policy, Turn, View

__all__ = ["AgentEndpoint", "agent"]

KEY_VARIABLE = "ENDPOINT_API_KEY"
_MOST_BYTES = 64 * 1024 * 1024
_MOST_ANSWERS = 1_000


class _Refused(Exception):
    def __init__(self, status: int, message: str, retry_after: Optional[str] = None) -> None:
        super().__init__(message)
        self.status = status
        self.retry_after = retry_after


class AgentEndpoint:
    """An agent that is called as the function that it is made of, or serves it.

    :param key: whoever asks must send it (`Authorization: Bearer`); default: the variable ENDPOINT_API_KEY, or none
    """

    def __init__(self, policy: Policy, *, key: Optional[str] = None) -> None:
        self.policy = policy
        self._key = key or os.environ.get(KEY_VARIABLE)
        self._answers: OrderedDict[str, Future[Union[Turn, str]]] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, view: View) -> Union[Turn, str]:
        return self.policy(view)

    def serve(self, host: str = "127.0.0.1", port: int = 8000) -> None:
        """Answers one POST per turn, several at a time, until it is interrupted."""
        with self.server(host, port) as server:
            print(f"agent at http://{host}:{server.server_port}/", file=sys.stderr, flush=True)
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                pass

    def server(self, host: str = "127.0.0.1", port: int = 0) -> ThreadingHTTPServer:
        """A server that a program starts and stops itself. Port 0: one that is free."""
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                try:
                    status, answer, headers = 200, endpoint._turn(self._view(), self.headers["idempotency-key"]), {}
                except _Refused as refused:
                    status, answer = refused.status, {"error": {"message": str(refused)}}  # type: ignore[assignment]
                    headers = {"retry-after": refused.retry_after} if refused.retry_after else {}
                    self.close_connection = True
                body = json.dumps(answer).encode()
                self.send_response(status)
                for name, value in {"content-type": "application/json", "content-length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def _view(self) -> View:
                wanted = f"Bearer {endpoint._key}".encode()
                if endpoint._key and not hmac.compare_digest((self.headers["authorization"] or "").encode(), wanted):
                    raise _Refused(401, f"the key is not that of {KEY_VARIABLE}")
                length = self.headers["content-length"] or ""
                if not length.isdigit() or int(length) > _MOST_BYTES:
                    raise _Refused(413, f"a view has a content-length of at most {_MOST_BYTES} bytes")
                return _view_in(self.rfile.read(int(length)))

            def log_message(self, format: str, *args: object) -> None:
                pass

        return ThreadingHTTPServer((host, port), Handler)

    def _turn(self, view: View, key: Optional[str]) -> Union[Turn, str]:
        """Who asks again for a turn whose answer was lost gets the same."""
        with self._lock:
            known = self._answers.get(key) if key else None
            answer: Future[Union[Turn, str]] = known or Future()
            if key:
                self._answers[key] = answer
                while len(self._answers) > _MOST_ANSWERS:
                    self._answers.popitem(last=False)
        if known is None:
            try:
                answer.set_result(_taken(self.policy, view))
            except _Refused as refused:
                with self._lock:
                    self._answers.pop(key or "", None)
                answer.set_exception(refused)
        return answer.result()


def agent(policy: Policy) -> AgentEndpoint:
    """Makes an endpoint of a function that takes one turn."""
    return AgentEndpoint(policy)


def _view_in(body: bytes) -> View:
    try:
        view: Any = json.loads(body)
        view["messages"], view["tools"]
    except (ValueError, TypeError, KeyError):
        raise _Refused(422, "the body is no view: see `toolsandbox docs schema seat-view`") from None
    typed: View = view
    return typed


def _taken(policy: Policy, view: View) -> Union[Turn, str]:
    """An error of a server that the function asked is passed on, to be tried again; any other ends the run as the agent's."""
    try:
        turn = policy(view)
        json.dumps(turn)
        return turn
    except Exception as error:
        traceback.print_exc()
        response = getattr(error, "response", None)
        status = getattr(error, "status_code", None) or getattr(response, "status_code", None)
        headers: Mapping[str, str] = getattr(response, "headers", None) or {}
        if isinstance(status, int) and 400 <= status < 600:
            raise _Refused(status, str(error), headers.get("retry-after")) from error
        if isinstance(error, (ConnectionError, TimeoutError)):
            raise _Refused(503, str(error)) from error
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(place.filename)}:{place.lineno}"
        return {"failed": f"it threw {type(error).__name__}: {str(error)[:500]} ({where})"}
