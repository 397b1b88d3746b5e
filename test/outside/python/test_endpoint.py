"""Tests of toolsandbox.endpoint, run by python.outside.test.ts."""

import json
import threading
import unittest
from unittest.mock import patch
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from toolsandbox.endpoint import AgentEndpoint, agent

VIEW = {"session": "s", "turn": 1, "messages": [{"role": "user", "content": "Hello"}], "tools": []}


@contextmanager
def served(endpoint):
    with endpoint.server() as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


def post(url, body=VIEW, **headers):
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urlopen(Request(url, data, {"content-type": "application/json", **sent})) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        with error:
            return error.code, json.load(error), error.headers["retry-after"]


def throwing(error):
    def throw(view):
        raise error

    return throw


class WithStatus(Exception):
    def __init__(self, status):
        super().__init__("busy")
        self.status_code = status
        self.response = type("Response", (), {"headers": {"retry-after": "7"}})()


class Endpoint(unittest.TestCase):
    def test_is_the_function_and_serves_it(self):
        mine = agent(lambda view: f"{view['messages'][0]['content']}!")
        self.assertEqual(mine(VIEW), "Hello!")
        with served(mine) as url:
            self.assertEqual(post(url), (200, "Hello!"))

    def test_a_turn_that_is_asked_for_again_is_not_taken_again(self):
        turns = []
        with served(agent(lambda view: turns.append(1) or {"content": str(len(turns))})) as url:
            self.assertEqual(post(url, idempotency_key="a"), (200, {"content": "1"}))
            self.assertEqual(post(url, idempotency_key="a"), (200, {"content": "1"}))
            self.assertEqual(post(url, idempotency_key="b"), (200, {"content": "2"}))
            self.assertEqual(post(url), (200, {"content": "3"}))

    def test_an_error_of_its_own_ends_the_run_and_names_the_line(self):
        with served(agent(throwing(TypeError("oops")))) as url, redirect_stderr(StringIO()) as said:
            status, answer = post(url)
        self.assertEqual(status, 200)
        self.assertRegex(answer["failed"], r"^it threw TypeError: oops \(test_endpoint\.py:\d+\)$")
        self.assertIn("Traceback", said.getvalue())

    def test_what_is_no_json_is_an_error_of_its_own(self):
        with served(agent(lambda view: {"content": object()})) as url, redirect_stderr(StringIO()):
            self.assertRegex(post(url)[1]["failed"], "^it threw TypeError: ")

    def test_an_error_of_its_model_is_passed_on_and_asked_for_again(self):
        attempts = iter([WithStatus(429), ConnectionError("away"), None])

        def flaky(view):
            error = next(attempts)
            if error:
                raise error
            return "now"

        with served(agent(flaky)) as url, redirect_stderr(StringIO()):
            self.assertEqual(post(url, idempotency_key="a"), (429, {"error": {"message": "busy"}}, "7"))
            self.assertEqual(post(url, idempotency_key="a")[0], 503)
            self.assertEqual(post(url, idempotency_key="a"), (200, "now"))

    def test_a_key_is_asked_for(self):
        with served(AgentEndpoint(lambda view: "yes", key="sesame")) as url:
            self.assertEqual(post(url)[0], 401)
            self.assertEqual(post(url, authorization="Bearer other")[0], 401)
            self.assertEqual(post(url, authorization="Bearer sesame"), (200, "yes"))
        with patch.dict("os.environ", ENDPOINT_API_KEY="sesame"), served(agent(lambda view: "yes")) as url:
            self.assertEqual(post(url)[0], 401)

    def test_what_is_no_view_is_refused(self):
        with served(agent(lambda view: "yes")) as url:
            for body in (b"hello", b"[]", b"null", b'{"messages": []}'):
                self.assertEqual(post(url, body)[0], 422)


if __name__ == "__main__":
    unittest.main()
