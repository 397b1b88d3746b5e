"""Plays a scenario as a task of inspect_ai with its model mockllm, and prints as JSON what the log says.

usage: play_inspect.py CLIENT_FOLDER URL LOG_FOLDER
"""

import json
import sys

folder, url, logs = sys.argv[1:]
sys.path.insert(0, folder)

from inspect_ai import eval  # noqa: A004, E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402
from toolsandbox.inspect_task import toolsandbox  # noqa: E402

RIGHT = (ModelOutput.for_tool_call("mockllm", "set_wifi_status", {"on": False}), "Wifi is off now.")
WRONG = ("Wifi is off now.",)


def outputs(turns):
    """With usage: inspect_ai would count tokens with a file that it downloads."""
    for turn in turns:
        output = turn if isinstance(turn, ModelOutput) else ModelOutput.from_content("mockllm", turn)
        output.usage = ModelUsage(input_tokens=3, output_tokens=2, total_tokens=5)
        yield output


def played(turns):
    model = get_model("mockllm/model", custom_outputs=list(outputs(turns)), memoize=False)
    [log] = eval(toolsandbox(scenarios="wifi_*", url=url), model=model, log_dir=logs, display="none")
    assert log.status == "success", log.error
    [sample] = log.samples
    return {
        "sample": sample.id,
        "roles": [message.role for message in sample.messages],
        "scores": {name: score.value for name, score in sample.scores.items()},
        "accuracy": log.results.scores[0].metrics["accuracy"].value,
    }


print(json.dumps([played(RIGHT), played(WRONG)]))
