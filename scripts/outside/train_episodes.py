"""Plays episodes of a server with three clients, and prints as JSON what came of it.

usage: train_episodes.py CLIENT_FOLDER URL TOKEN
"""

import json
import re
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor

import gymnasium.utils.env_checker
import httpx
from openenv.core.env_server.types import (
    EnvironmentMetadata,
    HealthResponse,
    ResetResponse,
    SchemaResponse,
    State,
    StepResponse,
    WSErrorResponse,
    WSObservationResponse,
)
from openenv.core.generic_client import GenericEnvClient

folder, url, token = sys.argv[1:]
sys.path.insert(0, folder)
from toolsandbox.env import GymEnv, Refused, ToolSandbox, Unreachable  # noqa: E402


def policy(messages, tools):
    """Switches things on and off, and understands nothing else."""
    if messages[-1]["role"] == "tool":
        return "Done."
    wish = re.search(r"turn (on|off) (?:my )?(\w+)", messages[-1]["content"], re.I)
    names = [tool["name"] for tool in tools if wish and tool["name"].startswith(f"set_{wish[2].lower()}")]
    if not names:
        return "I can only turn things on and off."
    return {"tool_calls": [{"function": {"name": names[0], "arguments": {"on": wish[1].lower() == "on"}}}]}


def played(episode):
    while not episode.done:
        episode.step(policy(episode.messages, episode.tools))
    return episode


class LosesAnswers(httpx.HTTPTransport):
    """Does each request twice as often as it answers."""

    def __init__(self):
        super().__init__()
        self.lost = 0
        self.requests = 0

    def handle_request(self, request):
        self.requests += 1
        response = super().handle_request(request)
        if self.requests % 2 == 0:
            return response
        response.read()
        self.lost += 1
        raise httpx.ReadError("the answer was lost", request=request)


def own_client():
    with ToolSandbox(url, token=token) as server:
        episode = played(server.reset("wifi_off"))
        fork = episode.fork(1)
        start = fork.observation
        fork.step("I would rather not.")
        with ThreadPoolExecutor(8) as pool:
            many = list(pool.map(lambda seed: played(server.reset(seed=seed)).total_reward, range(16)))
        refusals = []
        for wrong in (lambda: server.reset("nowhere"), lambda: episode.step("More?"), lambda: server.reset().step({})):
            try:
                wrong()
            except Refused as refused:
                refusals.append([refused.status, refused.code])
        return {
            "scenarios": server.scenarios()["scenarios"],
            "total": episode.total_reward,
            "result": episode.result,
            "milestones": [milestone["similarity"] for milestone in episode.verify()["milestones"]],
            "fork": {**fork.state()["origin"], "of": episode.id, "turn_shown": start["turn"], "total": fork.total_reward},
            "many": many,
            "refusals": refusals,
        }


def lost_answers():
    transport = LosesAnswers()
    with ToolSandbox(url, token=token, transport=transport) as server:
        episode = played(server.reset("wifi_off"))
        fork = played(episode.fork(1))
        return {
            "lost": transport.lost,
            "total": episode.total_reward,
            "steps": episode.state()["step_count"],
            "fork": fork.total_reward,
        }


def unreachable():
    with ToolSandbox("http://127.0.0.1:9", patience=0) as server:
        try:
            server.reset()
        except Unreachable as error:
            return str(error)


def without_token():
    with ToolSandbox(url, token="other") as server:
        try:
            server.reset()
        except Refused as refused:
            return refused.status


def openenv():
    address = url.replace("http://", f"http://any:{token}@")
    with GenericEnvClient(base_url=address).sync() as env:
        result = env.reset(scenario="wifi_off", seed=5)
        rewards, seeds = [], result.observation["seed"]
        while not result.done:
            action = policy(result.observation["messages"], result.observation["tools"])
            result = env.step({"content": action} if isinstance(action, str) else action)
            rewards.append(result.reward)
        state = State.model_validate(env.state())
        try:
            env.step({"content": "More?"})
            refused = None
        except RuntimeError as error:
            refused = str(error)
        again = env.reset(seed=6).observation["seed"]
    return {"rewards": rewards, "seeds": [seeds, again], "steps": state.step_count, "refused": refused}


def openenv_forms():
    """What is answered over HTTP and WebSockets, by the forms of OpenEnv's own server."""
    with httpx.Client(base_url=url, headers={"authorization": f"Bearer {token}"}) as http:
        reset = http.post("/reset", json={"seed": 1, "episode_id": "episode-001", "scenario": "wifi_off"}).json()
        ResetResponse.model_validate(reset)
        step = {"episode_id": "episode-001", "turn": reset["observation"]["turn"], "action": {"content": "Hi."}}
        StepResponse.model_validate(http.post("/step", json=step).json())
        HealthResponse.model_validate(http.get("/health").json())
        EnvironmentMetadata.model_validate(http.get("/metadata").json())
        SchemaResponse.model_validate(http.get("/schema").json())
        WSObservationResponse.model_validate({"type": "observation", "data": reset})
        WSErrorResponse.model_validate({"type": "error", "data": {"message": "", "code": ""}})
        http.post("/close", json={"episode_id": "episode-001"})
    return True


def gym():
    with ToolSandbox(url, token=token) as server, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        env = GymEnv(server, scenario="wifi_off")
        gymnasium.utils.env_checker.check_env(env, skip_render_check=True)
        observation, _ = env.reset(seed=3)
        total, over = 0.0, False
        while not over:
            shown = json.loads(observation)
            action = policy(shown["messages"], shown["tools"])
            text = action if isinstance(action, str) else json.dumps(action)
            observation, reward, terminated, truncated, info = env.step(text)
            total, over = total + reward, terminated or truncated
        assert observation in env.observation_space
        env.close()
    return {
        "total": total,
        "ended": [terminated, truncated],
        "result": info["result"],
        "warnings": [str(warning.message) for warning in caught],
    }


parts = (own_client, lost_answers, without_token, unreachable, openenv, openenv_forms, gym)
print(json.dumps({part.__name__: part() for part in parts}))
