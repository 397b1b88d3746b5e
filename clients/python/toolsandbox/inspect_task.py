"""ToolSandbox as a task of inspect_ai: `inspect eval toolsandbox/inspect_task.py -T scenarios=wifi_off --model MODEL`.

The episodes are played by a server that `toolsandbox env serve` started (docs/training.md): it has the tools, the
simulated user and the score. A sample is a scenario, an epoch a further episode of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from fnmatch import fnmatch
from typing import Any, Optional

import anyio.to_thread
from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    ChatMessageTool,
    ChatMessageUser,
    get_model,
)
from inspect_ai.scorer import Score, Scorer, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import ToolCall, ToolInfo, ToolParams

from toolsandbox.env import Episode, ToolSandbox

_VERDICT = "toolsandbox"


@task
def toolsandbox(
    scenarios: str = "*",
    augmentation: Optional[str] = None,
    url: Optional[str] = None,
    token: Optional[str] = None,
) -> Task:
    """The scenarios of a server.

    :param scenarios: names, with * as wildcard and commas between
    :param augmentation: how the tools are shown; default: the first that the server offers
    :param url: of the server; default: the variable TOOLSANDBOX_ENV_URL, or http://127.0.0.1:8000
    :param token: default: the variable TOOLSANDBOX_ENV_TOKEN
    :raises ValueError: if the server offers no such scenario
    """
    server = ToolSandbox(url, token=token)
    offered = server.scenarios()
    patterns = scenarios.split(",")
    names = [name for name in offered["scenarios"] if any(fnmatch(name, pattern.strip()) for pattern in patterns)]
    if not names:
        raise ValueError(f"scenarios={scenarios}: the server offers none of these; it offers {offered['scenarios'][:5]} ...")
    return Task(
        dataset=MemoryDataset([Sample(id=name, input=name) for name in names], name="toolsandbox"),
        solver=play(server, augmentation or offered["augmentations"][0]),
        scorer=[solved(), similarity()],
    )


@solver
def play(server: ToolSandbox, augmentation: str) -> Solver:
    """Plays the sample's scenario to its end; the conversation is the agent's."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode = await _aside(lambda: server.reset(str(state.sample_id), augmentation=augmentation))
        try:
            state.messages = []
            model = get_model()
            while not episode.done:
                state.messages += [_message(one) for one in episode.messages[len(state.messages) :]]
                output = await model.generate(state.messages, tools=[_tool(one) for one in episode.tools])
                state.output = output
                if output.empty:
                    action: Mapping[str, Any] = {"failed": output.error or "the model gave no answer"}
                else:
                    state.messages.append(output.message)
                    action = _action(output.message)
                await _aside(lambda: episode.step(action))
            state.messages += [_message(one) for one in episode.messages[len(state.messages) :]]
            verdict = await _aside(episode.verify)
            state.metadata["trajectory"] = (await _aside(episode.state))["trajectory"]
            state.store.set(_VERDICT, verdict)
        finally:
            if not episode.done:
                await _aside(episode.close)
        state.completed = True
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()])
def solved() -> Scorer:
    """C where every milestone is met and nothing else was changed or claimed."""

    async def score(state: TaskState, target: Target) -> Score:
        verdict = _verdict(state)
        return Score(value="C" if verdict["solved"] else "I", explanation=verdict["reason"], metadata=verdict)

    return score


@scorer(metrics=[mean(), stderr()])
def similarity() -> Scorer:
    """The mean share of the milestones met, from 0 to 1."""

    async def score(state: TaskState, target: Target) -> Score:
        return Score(value=_verdict(state)["similarity"])

    return score


def _verdict(state: TaskState) -> dict[str, Any]:
    """:raises RuntimeError: of a run that says nothing about the agent, which is an error and no zero"""
    verdict = state.store.get(_VERDICT)
    if verdict is None or verdict["similarity"] is None:
        raise RuntimeError(f"the run has no score: {verdict and (verdict['outcome'], verdict['reason'])}")
    return verdict


def _aside(ask):
    return anyio.to_thread.run_sync(ask)


def _tool(shown: Mapping[str, Any]) -> ToolInfo:
    return ToolInfo(
        name=shown["name"],
        description=shown["description"],
        parameters=ToolParams.model_validate(shown["parameters"]),
    )


def _action(message: ChatMessageAssistant) -> dict[str, Any]:
    calls = [
        # What could not be parsed is passed on as it was written, for the environment to refuse.
        {"id": call.id, "function": {"name": call.function, "arguments": call.arguments}}
        for call in message.tool_calls or []
    ]
    return {"tool_calls": calls} if calls else {"content": message.text}


def _message(shown: Mapping[str, Any]) -> ChatMessage:
    role, content = shown["role"], shown["content"]
    if role == "system":
        return ChatMessageSystem(content=content)
    if role == "tool":
        return ChatMessageTool(content=content, tool_call_id=shown["tool_call_id"])
    if role == "user":
        return ChatMessageUser(content=content)
    calls = [
        ToolCall(id=call["id"], function=call["function"]["name"], arguments=json.loads(call["function"]["arguments"]))
        for call in shown.get("tool_calls", [])
    ]
    return ChatMessageAssistant(content=content, tool_calls=calls or None)
