"""An OpenTelemetry collector that prints the spans that it receives. Usage: serve_collector.py HTTP_PORT GRPC_PORT"""

import os
import sys
from pathlib import Path

import rotel

http, grpc = (f"127.0.0.1:{port}" for port in sys.argv[1:])
collector = Path(rotel.__file__).parent / "rotel-agent"
arguments = [
    *["--otlp-http-endpoint", http, "--otlp-grpc-endpoint", grpc, "--exporter", "blackhole"],
    *["--debug-log", "traces", "--debug-log-verbosity", "detailed"],
]
os.execv(collector, [str(collector), "start", *arguments])
