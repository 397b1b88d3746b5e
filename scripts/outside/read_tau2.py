"""Reads results files that `export --format tau2` wrote with tau2-bench's own models, metrics and evaluator; prints a JSON line for each.

usage: read_tau2.py FILE...
A line has its mean reward (`mean`), and of each simulation the task, the reward in the file and that of its evaluator (`rewards`).
"""

import importlib.abc
import importlib.machinery
import json
import pathlib
import sys
from unittest import mock


class NoModels(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """In the place of litellm, which tau2 imports to ask models. None is asked here."""

    def find_spec(self, name, path=None, target=None):
        return importlib.machinery.ModuleSpec(name, self, is_package=True) if name.split(".")[0] == "litellm" else None

    def create_module(self, spec):
        return mock.MagicMock(__path__=[], __spec__=spec)

    def exec_module(self, module):
        pass


sys.meta_path.insert(0, NoModels())

from loguru import logger  # noqa: E402

logger.remove()

from tau2.data_model.simulation import Results  # noqa: E402
from tau2.evaluator.evaluator import EvaluationType, evaluate_simulation  # noqa: E402
from tau2.metrics.agent_metrics import compute_metrics  # noqa: E402

for file in sys.argv[1:]:
    results = Results.load(pathlib.Path(file))
    domain = results.info.environment_info.domain_name
    tasks = {task.id: task for task in results.tasks}

    def graded(simulation):
        return evaluate_simulation(simulation, tasks[simulation.task_id], EvaluationType.ALL, False, domain).reward

    rewards = [[one.task_id, one.reward_info.reward, graded(one)] for one in results.simulations]
    print(json.dumps({"mean": compute_metrics(results).avg_reward, "rewards": rewards}))
