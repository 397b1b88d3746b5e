#!/usr/bin/env python3
"""Writes the scenarios and past runs of ToolSandbox in the form that `toolsandbox scenarios import` and `rescore` read.

Run it with the Python environment of your own checkout of the original benchmark:

  python export_toolsandbox.py scenarios OUT.jsonl.gz [--only-base] [--now ISO] [--timezone NAME] [--seed N]
  python export_toolsandbox.py runs DATA_FOLDER OUT.jsonl.gz

`scenarios` needs the `tool_sandbox` package to be importable; `runs` needs nothing but Python. The form is described in
docs/import.md. Exit codes: 0 all written, 1 some left out (each is named), 2 nothing could be done.
"""

import argparse
import datetime
import functools
import gzip
import json
import math
import os
import random
import sys
import time
import types
from pathlib import Path

SCENARIO_FORMAT = "upstream-scenario/1"
TRAJECTORY_FORMAT = "upstream-trajectory/1"

# Longest first: one suffix is the beginning of others.
AUGMENTATION_SUFFIXES = sorted(
    [
        "_3_distraction_tools",
        "_10_distraction_tools",
        "_all_tools",
        "_3_distraction_tools_tool_name_scrambled",
        "_3_distraction_tools_tool_description_scrambled",
        "_3_distraction_tools_arg_description_scrambled",
        "_3_distraction_tools_arg_type_scrambled",
    ],
    key=len,
    reverse=True,
)


class Unusable(Exception):
    """A problem that the user can fix; nothing is written."""


class Inexpressible(Exception):
    """A part of a scenario or run that the export format cannot express."""


def plain(value):
    """The value as strict JSON has it; a float JSON lacks becomes {"$float": "nan" | "inf" | "-inf"}."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        return int(value)
    if isinstance(value, float):
        if math.isfinite(value):
            return float(value)
        return {"$float": "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    for converter in ("to_list", "item"):  # columns and scalars of the data-frame libraries
        if hasattr(value, converter):
            return plain(getattr(value, converter)())
    raise Inexpressible(f"a value of type {type(value).__name__}")


def base_name(name, names):
    """The name without its augmentation's suffix, where a scenario of that name exists."""
    for suffix in AUGMENTATION_SUFFIXES:
        if name.endswith(suffix) and name[: -len(suffix)] in names:
            return name[: -len(suffix)]
    return name


def first_user_index(messages):
    """Index of the first message the user sent that is no example dialogue, which only the user can see."""
    for row in messages:
        if row["sender"] == "USER" and row["visible_to"] != ["USER"]:
            return row["sandbox_message_index"]
    raise Inexpressible("a conversation without a message of the user")


def named_call(function):
    """Name and bound keyword arguments of a module-level function or of partials around one."""
    arguments = {}
    while isinstance(function, functools.partial):
        if function.args:
            raise Inexpressible("a partial with positional arguments")
        arguments = {**function.keywords, **arguments}
        function = function.func
    if "<" in function.__qualname__:
        raise Inexpressible(f"a function without a name of its own: {function.__qualname__}")
    return function.__name__, arguments


def require_none_left(arguments, owner):
    if arguments:
        raise Inexpressible(f"{owner} with {', '.join(sorted(arguments))}")


def measure_form(function):
    name, arguments = named_call(function)
    form = {"measure": name}
    tolerances = arguments.pop("atol_dict", None)
    if tolerances is not None:
        form["atol"] = plain(tolerances)
    require_none_left(arguments, name)
    return form


def type_name(dtype):
    text = str(dtype)
    if text.startswith("Enum"):
        return "Enum"
    if text.startswith("List(Enum"):
        return "List(Enum)"
    return "String" if text == "Utf8" else text


def target_form(frame):
    columns = {column: type_name(dtype) for column, dtype in frame.schema.items()}
    return {"columns": columns, "rows": plain(frame.to_dicts())}


def constraint_form(constraint):
    name, arguments = named_call(constraint.snapshot_constraint)
    form = {
        "function": name,
        "database": str(constraint.database_namespace),
        "reference_milestone": constraint.reference_milestone_node_index,
    }
    if name == "guardrail_similarity":
        return form
    if "extractor" in arguments:
        form["extractor"], bound = named_call(arguments.pop("extractor"))
        require_none_left(bound, form["extractor"])
    if "fill_to" in arguments:
        form["fill_to"] = str(arguments.pop("fill_to"))
    require_none_left(arguments, name)
    target = constraint.target_dataframe
    if target is None:
        raise Inexpressible(f"{name} without a target")
    measures = constraint.column_similarity_measure
    form["target"] = target_form(target)
    form["column_measures"] = {column: measure_form(measures[column]) for column in target.columns}
    return form


def milestone_form(milestone):
    guarded = milestone.guardrail_database_list
    constraints = [constraint_form(constraint) for constraint in milestone.snapshot_constraints]
    return {
        "guardrail_databases": None if guarded is None else [str(database) for database in guarded],
        "constraints": sorted(constraints, key=guardrails_last),
    }


def guardrails_last(form):
    """Sorts guardrails, whose order the benchmark takes from a set; the other constraints keep theirs."""
    if form["function"] != "guardrail_similarity":
        return (0,)
    reference = form["reference_milestone"]
    return (1, -2 if reference is None else reference, form["database"])


def graph_form(matcher):
    graph = matcher.milestone_dag
    return {
        "count": len(matcher.milestones),
        "nodes": [int(node) for node in graph.nodes],
        "edges": [[int(before), int(after)] for before, after in graph.edges],
        "items": [milestone_form(milestone) for milestone in matcher.milestones],
    }


def tool_forms(context, role_type):
    """What a role is offered at the start of a scenario, in the order it is shown."""
    from tool_sandbox.common.execution_context import new_context
    from tool_sandbox.common.tool_conversion import convert_to_openai_tool
    from tool_sandbox.roles.base_role import BaseRole

    role = type("Onlooker", (BaseRole,), {"role_type": role_type})
    forms = []
    with new_context(context):
        for shown_name, tool in role.get_available_tools().items():
            shown = convert_to_openai_tool(tool, name=shown_name)["function"]
            forms.append(
                {
                    "agent_facing_name": shown_name,
                    "execution_facing_name": tool.__name__,
                    "module": tool.__module__.rsplit(".", 1)[-1],
                    "description": shown["description"],
                    "parameters": plain(shown["parameters"]),
                }
            )
    return forms


def scenario_form(name, scenario, base, setting):
    from tool_sandbox.common.execution_context import RoleType

    context = scenario.starting_context
    return {
        "format": SCENARIO_FORMAT,
        "name": name,
        "base_scenario": base,
        "categories": [str(category) for category in scenario.categories],
        "max_messages": scenario.max_messages,
        **setting,
        "tool_allow_list": plain(context.tool_allow_list),
        "tool_deny_list": plain(context.tool_deny_list),
        "tool_augmentations": [str(one) for one in context.tool_augmentation_list],
        "trace_tool": context.trace_tool,
        "preferred_tool_backend": str(context.preferred_tool_backend),
        "agent_tools": tool_forms(context, RoleType.AGENT),
        "user_tools": tool_forms(context, RoleType.USER),
        "starting_databases": {str(name): plain(frame.to_dicts()) for name, frame in context._dbs.items()},
        "max_sandbox_message_index": context.max_sandbox_message_index,
        "first_user_sandbox_message_index": context.first_user_sandbox_message_index,
        "milestones": graph_form(scenario.evaluation.milestone_matcher),
        "minefields": graph_form(scenario.evaluation.minefield_matcher),
    }


def stop_clock(now):
    """Makes every `datetime.now()` of the benchmark give the same instant, so that all its times agree."""

    class StoppedDatetime(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(now, tz)

    stopped = types.ModuleType("datetime")
    stopped.__dict__.update({name: value for name, value in vars(datetime).items() if not name.startswith("__")})
    stopped.datetime = StoppedDatetime
    replacements = {id(datetime): stopped, id(datetime.datetime): StoppedDatetime}
    for module_name, module in list(sys.modules.items()):
        if module_name.split(".")[0] != "tool_sandbox" or module is None:
            continue
        for name, value in list(vars(module).items()):
            if id(value) in replacements:
                setattr(module, name, replacements[id(value)])


def build_scenarios(now, seed):
    try:
        from tool_sandbox.common.tool_discovery import ToolBackend
        from tool_sandbox.scenarios import named_scenarios
    except ImportError as error:
        raise Unusable(
            f"the original benchmark cannot be imported ({error}): run this with the Python environment of its checkout, "
            "from the checkout's folder or with it on PYTHONPATH"
        ) from error
    stop_clock(now)
    random.seed(seed)
    return named_scenarios(preferred_tool_backend=ToolBackend.DEFAULT)


def export_scenarios(options):
    os.environ["TZ"] = options.timezone
    time.tzset()
    os.environ.setdefault("RAPID_API_KEY", "unused")  # asked for on import, sent nowhere
    now = instant(options.now)
    scenarios = build_scenarios(now, options.seed)
    setting = {"now": now, "timezone": options.timezone}
    named = {name: base_name(name, scenarios) for name in scenarios}
    wanted = {name: base for name, base in named.items() if name == base or not options.only_base}
    forms = ((name, lambda n=name, b=base: scenario_form(n, scenarios[n], b, setting)) for name, base in wanted.items())
    return write_lines(options.output, forms)


def instant(text):
    """Seconds since the epoch of an ISO 8601 time, read in the time zone of the process; now, in whole seconds, if none."""
    if text is None:
        return float(int(time.time()))
    try:
        return datetime.datetime.fromisoformat(text).timestamp()
    except ValueError as error:
        raise Unusable(f'--now "{text}" is no ISO 8601 time such as 2024-05-15T12:00:00') from error


def read_json(path, failure=Unusable):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise failure(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise failure(f"{path} is not JSON, perhaps truncated: {error}") from error


def mapping_form(mapping):
    """{"0": [message, similarity]} as rows of item, message and similarity."""
    return [[int(item), place, similarity] for item, (place, similarity) in (mapping or {}).items()]


def evaluation_form(result):
    totals = totals_of(result)
    return {
        **totals,
        "milestone_mapping": sorted(mapping_form(result.get("milestone_mapping"))),
        "minefield_mapping": mapping_form(result.get("minefield_mapping")),
    }


def totals_of(result):
    return {key: result[key] for key in ("similarity", "milestone_similarity", "minefield_similarity", "turn_count")}


def raised_form(result):
    kind = result.get("exception_type")
    if kind is None:
        return None
    last_line = (result.get("traceback") or "").strip().split("\n")[-1]
    return {"type": kind, "message": last_line}


def run_form(name, number, context, result):
    """A finished run; `result` is what the benchmark reported of it, None when it reported nothing."""
    databases = {namespace: plain(rows) for namespace, rows in context["_dbs"].items()}
    messages = sorted(
        (row for row in databases["SANDBOX"] if row["sender"] is not None), key=lambda row: row["sandbox_message_index"]
    )
    raised = raised_form(result) if result else None
    return {
        "format": TRAJECTORY_FORMAT,
        "id": f"r{number:04}",
        "scenario": name,
        "play_exception": raised,
        "evaluation": evaluation_form(result) if result and raised is None else None,
        "evaluation_exception": None,
        "reported": totals_of(result) if result else None,
        "first_user_sandbox_message_index": first_user_index(messages),
        "max_sandbox_message_index": messages[-1]["sandbox_message_index"],
        "databases": databases,
    }


def export_runs(options):
    folder = Path(options.folder)
    contexts = sorted(folder.glob("trajectories/*/execution_context.json"))
    if not contexts:
        raise Unusable(
            f"{folder} has no trajectories/*/execution_context.json: give the folder of one run of the benchmark, "
            "the one that holds result_summary.json"
        )
    summary = folder / "result_summary.json"
    results = {}
    if summary.exists():
        results = {result["name"]: result for result in read_json(summary)["per_scenario_results"]}
    def form_of(number, path):
        name = path.parent.name
        return run_form(name, number, read_json(path, Inexpressible), results.get(name))

    forms = ((path.parent.name, functools.partial(form_of, number, path)) for number, path in enumerate(contexts))
    return write_lines(options.output, forms)


def write_lines(output, forms):
    """Writes one JSON object per line. What cannot be exported is named on standard error and left out; the file appears when it
    is complete, and only if it holds anything."""
    part = f"{output}.part"
    try:
        written, left_out = write_part(part, forms)
        if written > 0:
            os.replace(part, output)
    except OSError as error:
        raise Unusable(f"{output} cannot be written: {error.strerror}") from error
    finally:
        if os.path.exists(part):
            os.unlink(part)
    for line in left_out:
        print(f"left out: {line}", file=sys.stderr)
    if written == 0:
        raise Unusable("nothing could be exported, so no file was written")
    print(f"{output}: {written} written, {len(left_out)} left out")
    return 1 if left_out else 0


def write_part(part, forms):
    """How many forms were written to the file, and what was left out, with the reason."""
    written, left_out = 0, []
    opener = gzip.open if part.endswith(".gz.part") else open
    with opener(part, "wt", encoding="utf-8") as file:
        for name, form in forms:
            try:
                line = json.dumps(form(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
            except Inexpressible as error:
                left_out.append(f"{name}: {error}")
            except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
                left_out.append(f"{name}: {type(error).__name__}: {error}")
            else:
                file.write(line + "\n")
                written += 1
    return written, left_out


def parse_options(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    scenarios = commands.add_parser("scenarios", help="all scenarios of the benchmark, augmented copies included")
    scenarios.add_argument("output", help="file to write: .jsonl or .jsonl.gz")
    scenarios.add_argument("--only-base", action="store_true", help="leave out the augmented copies")
    scenarios.add_argument("--now", help="the time the scenarios are set at, ISO 8601 (default: the present)")
    scenarios.add_argument("--timezone", default="UTC", help="IANA time zone they are set in (default: UTC)")
    scenarios.add_argument("--seed", type=int, default=42, help="seed of the benchmark's own shuffling (default: 42)")
    scenarios.set_defaults(run=export_scenarios)
    runs = commands.add_parser("runs", help="the runs in an output folder of the benchmark")
    runs.add_argument("folder", help="the folder that holds result_summary.json and trajectories/")
    runs.add_argument("output", help="file to write: .jsonl or .jsonl.gz")
    runs.set_defaults(run=export_runs)
    return parser.parse_args(arguments)


def main(arguments=None):
    options = parse_options(arguments)
    try:
        return options.run(options)
    except Unusable as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
