"""What plays and reads ToolSandbox in other programs: `inspect_task`, `scout_scanner`. The client is `toolsandbox_env`."""
