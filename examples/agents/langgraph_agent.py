import asyncio, os, httpx
from langchain.agents import create_agent
from langchain.messages import HumanMessage
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.prompts import load_mcp_prompt
from langchain_mcp_adapters.tools import load_mcp_tools
from langchain_openai import ChatOpenAI

MODEL, KEY = os.environ.get("MODEL", "qwen3:8b"), os.environ.get("MODEL_KEY", "none")
MODEL_URL = os.environ.get("MODEL_URL", "http://127.0.0.1:11434/v1")
GATEWAY, TOKEN = os.environ.get("GATEWAY", "http://127.0.0.1:8235"), os.environ.get("TOKEN")
SCENARIO = os.environ.get("SCENARIO", "wifi_off")

def claim():
    """The next seat of the sweep that is open; None when the sweep is over."""
    while True:
        headers = {"authorization": f"Bearer {TOKEN}"}
        answer = httpx.post(f"{GATEWAY}/claim", headers=headers, json={"name": "my-agent"}, timeout=60)
        if answer.status_code == 410:
            return None
        if answer.status_code != 503:
            return answer.raise_for_status().json()

async def play(server):
    model = ChatOpenAI(model=MODEL, base_url=MODEL_URL, api_key=KEY)
    async with MultiServerMCPClient({"seat": server}).session("seat") as session:
        agent = create_agent(model, await load_mcp_tools(session))
        messages = await load_mcp_prompt(session, "scenario")
        while True:
            messages = (await agent.ainvoke({"messages": messages}, {"recursion_limit": 100}))["messages"]
            answer = await session.call_tool("say_to_user", {"message": messages[-1].text})
            said = answer.content[0].text
            if "toolsandbox/turn" not in answer.meta:
                return print(said)
            messages.append(HumanMessage(said))

async def main():
    if TOKEN is None:
        command = {"command": "npx", "args": ["toolsandbox", "mcp", SCENARIO, "--engine", "inline"]}
        return await play({"transport": "stdio", **command})
    while (seat := claim()) is not None:
        headers = {"Authorization": f"Bearer {seat['token']}"}
        await play({"transport": "streamable_http", "url": seat["address"], "headers": headers, "sse_read_timeout": 600})

asyncio.run(main())
