"""Serves litellm's proxy until it is killed. Prints its URL.

usage: serve_litellm.py CONFIG.yaml
"""

import os
import sys

os.environ["CONFIG_FILE_PATH"] = sys.argv[1]
# The prices that came with it, instead of the newest.
os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"

from litellm.proxy.proxy_server import app  # noqa: E402
from serve_app import serve  # noqa: E402

serve(app)
