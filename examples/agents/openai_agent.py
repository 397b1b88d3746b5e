import asyncio, os, httpx
from agents import Agent, OpenAIChatCompletionsModel, Runner, set_tracing_disabled
from agents.mcp import MCPServerStdio, MCPServerStreamableHttp
from openai import AsyncOpenAI

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
    model = OpenAIChatCompletionsModel(MODEL, AsyncOpenAI(base_url=MODEL_URL, api_key=KEY))
    agent = Agent(name="my-agent", model=model, mcp_servers=[server])
    asked = (await server.get_prompt("scenario")).messages[0].content.text
    while True:
        result = await Runner.run(agent, asked, max_turns=50)
        answer = await server.call_tool("say_to_user", {"message": result.final_output})
        said = answer.content[0].text
        if "toolsandbox/turn" not in answer.meta:
            return print(said)
        asked = [*result.to_input_list(), {"role": "user", "content": said}]

async def main():
    set_tracing_disabled(True)
    patience = {"client_session_timeout_seconds": 600}  # by default, it gives a call up after 5 seconds
    if TOKEN is None:
        command = {"command": "npx", "args": ["toolsandbox", "mcp", SCENARIO, "--engine", "inline"]}
        async with MCPServerStdio(command, **patience) as server:
            return await play(server)
    while (seat := claim()) is not None:
        headers = {"Authorization": f"Bearer {seat['token']}"}
        place = {"url": seat["address"], "headers": headers, "sse_read_timeout": 600}
        async with MCPServerStreamableHttp(place, **patience) as server:
            await play(server)

asyncio.run(main())
