"""An agent of the Agent Client Protocol, written with its SDK: it switches things on and off with the tools of the MCP server that it is given."""

import asyncio
import re

import httpx2
from acp import Agent, InitializeResponse, NewSessionResponse, PromptResponse, run_agent, update_agent_message_text
from acp.schema import AgentCapabilities, McpCapabilities
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


class Switcher(Agent):
    def on_connect(self, conn):
        self.client = conn
        self.servers = {}

    async def initialize(self, protocol_version, **_):
        capabilities = AgentCapabilities(mcp_capabilities=McpCapabilities(http=True))
        return InitializeResponse(protocol_version=protocol_version, agent_capabilities=capabilities)

    async def new_session(self, cwd, mcp_servers=None, **_):
        session = f"session-{len(self.servers)}"
        [self.servers[session]] = mcp_servers
        return NewSessionResponse(session_id=session)

    async def prompt(self, prompt, session_id, **_):
        server = self.servers[session_id]
        headers = {header.name: header.value for header in server.headers}
        wish = re.search(r"turn (on|off) (?:my )?(\w+)", prompt[0].text, re.I)
        async with httpx2.AsyncClient(headers=headers, timeout=600) as http:
            async with Client(streamable_http_client(server.url, http_client=http)) as tools:
                offered = (await tools.list_tools()).tools
                names = [tool.name for tool in offered if wish and tool.name.startswith("set_" + wish[2].lower())]
                for name in names:
                    await tools.call_tool(name, {"on": wish[1].lower() == "on"})
        said = "Done." if names else "I can only turn things on and off."
        await self.client.session_update(session_id, update_agent_message_text(said))
        return PromptResponse(stop_reason="end_turn")


asyncio.run(run_agent(Switcher()))
