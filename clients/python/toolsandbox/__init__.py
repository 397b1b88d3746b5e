"""ToolSandbox from Python: `endpoint` serves an agent, `gateway` plays the runs of a sweep, `env` the episodes of a trainer.

`inspect_task` and `scout_scanner` are for inspect_ai; `toolsandbox_verifiers` is for verifiers.
"""
