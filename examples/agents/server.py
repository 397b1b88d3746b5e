import re
from toolsandbox.endpoint import agent

@agent
def switcher(view):
    """Switches things on and off, and understands nothing else."""
    last = view["messages"][-1]
    if last["role"] == "tool":
        return "Done."
    wish = re.search(r"turn (on|off) (?:my )?(\w+)", last["content"], re.I)
    tools = [tool["name"] for tool in view["tools"] if wish and tool["name"].startswith("set_" + wish[2].lower())]
    if not tools:
        return "I can only turn things on and off."
    return {"tool_calls": [{"function": {"name": tools[0], "arguments": {"on": wish[1].lower() == "on"}}}]}

switcher.serve(port=8000)
