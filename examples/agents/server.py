import json, re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

answers = {}

def turn_of(view):
    last = view["messages"][-1]
    if last["role"] == "tool":
        return {"content": "Done."}
    wish = re.search(r"turn (on|off) (?:my )?(\w+)", last["content"], re.I)
    tools = [tool["name"] for tool in view["tools"] if wish and tool["name"].startswith("set_" + wish[2].lower())]
    if not tools:
        return {"content": "I can only turn things on and off."}
    return {"tool_calls": [{"function": {"name": tools[0], "arguments": {"on": wish[1].lower() == "on"}}}]}

class Agent(BaseHTTPRequestHandler):
    def do_POST(self):
        view = json.loads(self.rfile.read(int(self.headers["content-length"])))
        key = self.headers["idempotency-key"]
        answers[key] = answers.get(key) or turn_of(view)
        body = json.dumps(answers[key]).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

ThreadingHTTPServer(("127.0.0.1", 8000), Agent).serve_forever()
