"""Serves a web application on a free port until it is killed."""

import asyncio
import socket

import uvicorn


def serve(app):
    """Prints the application's URL when it takes requests."""
    listener = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
    asyncio.run(server.serve(sockets=[listener]))
