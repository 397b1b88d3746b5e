import json, re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.request import Request, urlopen

def call(gateway, name, arguments):
    headers = {"authorization": f"Bearer {gateway['token']}", "content-type": "application/json"}
    with urlopen(Request(gateway["call"], json.dumps({"name": name, "arguments": arguments}).encode(), headers)) as answer:
        return json.load(answer)

def play(asked):
    wish = re.search(r"turn (on|off) (?:my )?(\w+)", asked["text"], re.I)
    tools = [tool["name"] for tool in asked["tools"] if wish and tool["name"].startswith("set_" + wish[2].lower())]
    for name in tools:
        call(asked["gateway"], name, {"on": wish[1].lower() == "on"})
    return {"content": "Done." if tools else "I can only turn things on and off."}

class Service(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.dumps(play(json.loads(self.rfile.read(int(self.headers["content-length"]))))).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

ThreadingHTTPServer(("127.0.0.1", 9000), Service).serve_forever()
