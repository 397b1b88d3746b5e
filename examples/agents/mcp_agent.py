import os, re, anyio, httpx2
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

GATEWAY, TOKEN = os.environ.get("GATEWAY", "http://127.0.0.1:8235"), os.environ.get("TOKEN")

def claim():
    """The next seat of the sweep that is open; None when the sweep is over."""
    while True:
        headers = {"authorization": f"Bearer {TOKEN}"}
        answer = httpx2.post(f"{GATEWAY}/claim", headers=headers, json={"name": "my-agent"}, timeout=60)
        if answer.status_code == 410:
            return None
        if answer.status_code != 503:
            return answer.raise_for_status().json()

async def play(client):
    tools, said = (await client.list_tools()).tools, client.instructions
    while True:
        wish = re.search(r"turn (on|off) (?:my )?(\w+)", said, re.I)
        names = [tool.name for tool in tools if wish and tool.name.startswith("set_" + wish[2].lower())]
        for name in names:
            await client.call_tool(name, {"on": wish[1].lower() == "on"})
        answer = await client.call_tool("say_to_user", {"message": "Done." if names else "I can only turn things on and off."})
        said = answer.content[0].text
        print(said)
        if "toolsandbox/turn" not in answer.meta:
            return

async def main():
    if TOKEN is None:
        command = StdioServerParameters(command="npx", args=["toolsandbox", "mcp", "wifi_off", "--engine", "inline"])
        async with Client(stdio_client(command)) as client:
            return await play(client)
    while (seat := claim()) is not None:
        async with httpx2.AsyncClient(headers={"authorization": f"Bearer {seat['token']}"}, timeout=600) as http:
            async with Client(streamable_http_client(seat["address"], http_client=http)) as client:
                await play(client)

anyio.run(main)
