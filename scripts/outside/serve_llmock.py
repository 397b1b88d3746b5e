"""Serves llmock until it is killed. Prints its URL."""

from llmock.main import create_app
from serve_app import serve

serve(create_app())
