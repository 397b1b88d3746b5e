"""Serves one model with each chat template of a folder, with llama.cpp's server, until it is killed.

usage: serve_templates.py MODEL.gguf FOLDER
Prints one line of JSON per template, {"template": ..., "url": ...}.
"""

import json
import pathlib
import sys
import threading

import xllamacpp

CONTEXT = 16384


def serve(model, template):
    parameters = xllamacpp.CommonParams()
    parameters.model.path = model
    parameters.chat_template = template.read_text()
    parameters.use_jinja = True
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = 0
    parameters.n_ctx = CONTEXT
    parameters.n_parallel = 1
    parameters.n_gpu_layers = 0
    parameters.n_threads_http = 2
    parameters.cpuparams.n_threads = 1
    parameters.warmup = False
    return xllamacpp.Server(parameters)


model, folder = sys.argv[1:]
servers = []
for template in sorted(pathlib.Path(folder).glob("*.jinja")):
    server = serve(model, template)
    servers.append(server)
    print(json.dumps({"template": template.stem, "url": server.listening_address}), flush=True)
threading.Event().wait()
