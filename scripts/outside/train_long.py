"""Plays many episodes and forks of them, slowly, from several threads; prints as JSON what came of them.

usage: train_long.py CLIENT_FOLDER URL
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor

folder, url = sys.argv[1:]
sys.path.insert(0, folder)
from toolsandbox.env import ToolSandbox  # noqa: E402

OFF = {"tool_calls": [{"function": {"name": "set_wifi_status", "arguments": {"on": False}}}]}
EPISODES = 60


def played(episode):
    for action in (OFF, "Wifi is off now."):
        time.sleep(0.1)
        episode.step(action)
    return episode


def trained(server):
    episode = played(server.reset("wifi_off"))
    fork = played(episode.fork(1))
    return episode.total_reward, episode.state()["step_count"], fork.total_reward


with ToolSandbox(url) as client, ThreadPoolExecutor(4) as pool:
    results = list(pool.map(trained, [client] * EPISODES))
    totals, steps, forks = (sorted(set(column)) for column in zip(*results))
    print(json.dumps({"episodes": len(results), "totals": totals, "steps": steps, "forks": forks}))
