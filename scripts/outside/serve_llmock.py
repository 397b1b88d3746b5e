"""Serves llmock on a free port until it is killed. Prints its URL."""

import asyncio
import socket

import uvicorn
from llmock.main import create_app

listener = socket.create_server(("127.0.0.1", 0))
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
server = uvicorn.Server(uvicorn.Config(create_app(), log_level="error"))
asyncio.run(server.serve(sockets=[listener]))
