"""ToolSandbox as an environment of verifiers (and so of the Environments Hub and prime-rl): `vf-eval toolsandbox-verifiers`.

The episodes are played by a server that `toolsandbox env serve` started (docs/training.md): it has the tools, the
simulated user and the score. The harness asks the model for each turn of the agent, by chat completions.
"""

from __future__ import annotations

import asyncio
from fnmatch import fnmatch
from typing import Any, Optional

import httpx
import verifiers.v1 as vf

from toolsandbox.env import ToolSandbox

__all__ = ["ToolSandboxHarness", "ToolSandboxTaskset"]


class ToolSandboxData(vf.TaskData):
    scenario: str
    augmentation: Optional[str] = None
    url: Optional[str] = None


class ToolSandboxTask(vf.Task[ToolSandboxData]):
    @property
    def key(self) -> str:
        return f"{self.data.scenario}/{self.data.augmentation or 'none'}"

    @vf.reward
    async def reward(self, trace: vf.Trace) -> float:
        """1 if the run is solved, -1 if it did what is forbidden, else 0."""
        return trace.info["toolsandbox"]["reward"]

    @vf.metric
    async def similarity(self, trace: vf.Trace) -> float:
        """The mean share of the milestones met, from 0 to 1."""
        return trace.info["toolsandbox"]["similarity"]


class ToolSandboxConfig(vf.TasksetConfig):
    url: Optional[str] = None
    """Of the server; default: the variable TOOLSANDBOX_ENV_URL, or http://127.0.0.1:8000."""
    scenarios: str = "*"
    """Names, with * as wildcard and commas between."""
    augmentation: Optional[str] = None
    """How the tools are shown; default: the first that the server offers."""


class ToolSandboxTaskset(vf.Taskset[ToolSandboxTask, ToolSandboxConfig]):
    def load(self) -> list[ToolSandboxTask]:
        config = self.config
        with ToolSandbox(config.url) as server:
            offered = server.scenarios()
        patterns = [pattern.strip() for pattern in config.scenarios.split(",")]
        names = [name for name in offered["scenarios"] if any(fnmatch(name, pattern) for pattern in patterns)]
        if not names:
            raise ValueError(f"scenarios={config.scenarios}: the server offers none of these, but {offered['scenarios'][:5]} ...")
        shown = {"augmentation": config.augmentation or offered["augmentations"][0], "url": config.url}
        # The conversation comes from the server; the prompt only names the task.
        return [ToolSandboxTask(ToolSandboxData(name=name, prompt=name, scenario=name, **shown), config.task) for name in names]


class ToolSandboxHarness(vf.Harness[vf.HarnessConfig]):
    """Plays an episode in this process; only the model is called elsewhere."""

    APPENDS_SYSTEM_PROMPT = True
    EXECUTES_CODE = False
    NEEDS_CONTAINER = False

    async def launch(
        self,
        ctx: vf.ModelContext,
        trace: vf.Trace,
        runtime: vf.Runtime,
        endpoint: str,
        secret: str,
        mcp_urls: dict[str, str],
        data: vf.TaskData,
    ) -> vf.ProgramResult:
        play = trace.task.data
        with ToolSandbox(play.url) as server:
            episode = await asyncio.to_thread(
                lambda: server.reset(play.scenario, augmentation=play.augmentation, reward="final")
            )
            headers = {"authorization": f"Bearer {secret}"}
            try:
                async with httpx.AsyncClient(base_url=endpoint, headers=headers, timeout=None) as model:
                    while not episode.done:
                        response = await model.post("chat/completions", json=_request(ctx.model, episode, data))
                        if response.is_error:
                            return vf.ProgramResult(1, "", response.text)
                        answer = response.json()["choices"][0]["message"]
                        await asyncio.to_thread(lambda: episode.step(answer))
                verdict = await asyncio.to_thread(episode.verify)
                if episode.reward is None:
                    return vf.ProgramResult(1, "", f"the run has no score: {verdict['outcome']} ({verdict['reason']})")
                trace.info["toolsandbox"] = {"reward": episode.total_reward, **verdict}
            finally:
                if not episode.done:
                    await asyncio.to_thread(episode.close)
        return vf.ProgramResult(0, "", "")


def _request(model: str, episode: Any, data: vf.TaskData) -> dict[str, Any]:
    told = [{"role": "system", "content": data.system_prompt}] if data.system_prompt else []
    tools = [{"type": "function", "function": tool} for tool in episode.tools]
    return {"model": model, "messages": told + episode.messages, **({"tools": tools} if tools else {})}
