"""Reads what `export` wrote with the software it is for, and prints what that software finds, as one JSON object.

usage: read_exports.py FOLDER
The folder has logs/ and log.json (inspect), parquet/, table.csv and spans.jsonl.
"""

import base64
import csv
import json
import pathlib
import subprocess
import sys

import duckdb
from google.protobuf import json_format
from inspect_ai.log import read_eval_log, read_eval_log_sample_summaries, read_eval_log_samples
from opentelemetry.proto.trace.v1.trace_pb2 import TracesData

folder = pathlib.Path(sys.argv[1])


def inspect_log(file):
    log = read_eval_log(str(file))
    header = read_eval_log(str(file), header_only=True)
    summaries = read_eval_log_sample_summaries(str(file))
    streamed = list(read_eval_log_samples(str(file), all_samples_required=False))
    assert len(log.samples) == len(summaries) == len(streamed) == header.results.total_samples
    return {
        "model": header.eval.model,
        "status": header.status,
        "metrics": {score.name: {name: one.value for name, one in score.metrics.items()} for score in log.results.scores},
        "samples": [sample_form(sample) for sample in log.samples],
    }


def sample_form(sample):
    return {
        "id": sample.metadata["id"],
        "epoch": sample.epoch,
        "roles": [message.role for message in sample.messages],
        "calls": sum(len(message.tool_calls or []) for message in sample.messages if message.role == "assistant"),
        "events": [event.event for event in sample.events],
        "scores": {name: score.value for name, score in (sample.scores or {}).items()},
        "error": sample.error.message if sample.error else None,
        "usage": {role: usage.total_tokens for role, usage in sample.role_usage.items()},
    }


def rows_of(query):
    result = duckdb.sql(query)
    return [dict(zip(result.columns, row)) for row in result.fetchall()]


def spans_of(line):
    """The format has ids in hexadecimal digits, where JSON of protocol buffers has base64."""
    data = json.loads(line)
    for resource in data["resourceSpans"]:
        for scope in resource["scopeSpans"]:
            for span in scope["spans"]:
                for key in ("traceId", "spanId", "parentSpanId"):
                    if key in span:
                        span[key] = base64.b64encode(bytes.fromhex(span[key])).decode()
    traces = json_format.ParseDict(data, TracesData())
    spans = traces.resource_spans[0].scope_spans[0].spans
    assert len({span.trace_id for span in spans}) == 1 and all(len(span.trace_id) == 16 for span in spans)
    return [span.name for span in spans]


def bundled(logs, bundle):
    command = [sys.executable, "-m", "inspect_ai", "view", "bundle", "--log-dir", str(logs), "--output-dir", str(bundle)]
    subprocess.run(command, check=True, capture_output=True)
    return sorted(path.name for path in bundle.rglob("*.eval"))


parquet = folder / "parquet"
with open(folder / "table.csv", newline="", encoding="utf-8") as table:
    csv_rows = list(csv.DictReader(table, strict=True))

found = {
    "logs": [inspect_log(file) for file in sorted((folder / "logs").glob("*.eval"))],
    "json_log": inspect_log(folder / "log.json"),
    "bundled": bundled(folder / "logs", folder / "bundle"),
    "trajectories": rows_of(f"from '{parquet}/trajectories.parquet'"),
    "types": {
        row["column_name"]: row["column_type"] for row in rows_of(f"describe from '{parquet}/trajectories.parquet'")
    },
    "turns": rows_of(
        f"select trajectory, list(role order by turn) as roles, count(tool_calls) as calls from '{parquet}/turns.parquet' group by all"
    ),
    "csv": csv_rows,
    "spans": [spans_of(line) for line in open(folder / "spans.jsonl", encoding="utf-8")],
}
print(json.dumps(found, default=str))
