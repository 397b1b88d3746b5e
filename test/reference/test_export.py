"""Tests of the parts of reference/export_toolsandbox.py that need no checkout of the original benchmark."""

import contextlib
import datetime
import functools
import io
import json
import sys
import tempfile
import types
import unittest
from pathlib import Path
from types import SimpleNamespace as Fake

sys.path.insert(0, str(Path(__file__).parents[2] / "reference"))
sys.dont_write_bytecode = True
import export_toolsandbox as export  # noqa: E402


def column_close_similarity(value, atol_dict=None):
    """Stands in for a measure."""


def addition_similarity(snapshot, extractor=None, fill_to=None):
    """Stands in for a constraint."""


def days_extractor(trace):
    """Stands in for an extractor."""


def guardrail_similarity(snapshot):
    """Stands in for a guardrail."""


class Frame:
    schema = {"content": "Utf8", "sender": "Enum(categories=['USER'])", "latitude": "Float64"}
    columns = list(schema)

    def to_dicts(self):
        return [{"content": "hello", "sender": "USER", "latitude": float("nan")}]


def constraint(function, **parts):
    measures = dict.fromkeys(Frame.columns, column_close_similarity)
    defaults = {"reference_milestone_node_index": None, "target_dataframe": Frame(), "column_similarity_measure": measures}
    return Fake(snapshot_constraint=function, **{"database_namespace": "REMINDER", **defaults, **parts})


class Values(unittest.TestCase):
    def test_numbers_that_json_lacks(self):
        self.assertEqual(
            export.plain({"a": [float("nan"), float("inf"), -float("inf"), 1.0, True, None]}),
            {"a": [{"$float": "nan"}, {"$float": "inf"}, {"$float": "-inf"}, 1.0, True, None]},
        )

    def test_what_is_no_data(self):
        with self.assertRaises(export.Inexpressible):
            export.plain(object())

    def test_base_names(self):
        names = {"wifi_off", "wifi_off_all_tools", "lonely_all_tools"}
        self.assertEqual(export.base_name("wifi_off_all_tools", names), "wifi_off")
        self.assertEqual(export.base_name("wifi_off_3_distraction_tools_arg_type_scrambled", names), "wifi_off")
        self.assertEqual(export.base_name("lonely_all_tools", names), "lonely_all_tools")

    def test_opening_is_no_example(self):
        rows = [
            {"sandbox_message_index": 3, "sender": "USER", "visible_to": ["USER"]},
            {"sandbox_message_index": 5, "sender": "USER", "visible_to": None},
        ]
        self.assertEqual(export.first_user_index(rows), 5)


class Milestones(unittest.TestCase):
    def test_constraint(self):
        function = functools.partial(addition_similarity, extractor=days_extractor, fill_to="content")
        measures = dict.fromkeys(Frame.columns, functools.partial(column_close_similarity, atol_dict={"latitude": 0.5}))
        self.assertEqual(
            export.constraint_form(constraint(function, reference_milestone_node_index=-1, column_similarity_measure=measures)),
            {
                "function": "addition_similarity",
                "database": "REMINDER",
                "reference_milestone": -1,
                "extractor": "days_extractor",
                "fill_to": "content",
                "target": {
                    "columns": {"content": "String", "sender": "Enum", "latitude": "Float64"},
                    "rows": [{"content": "hello", "sender": "USER", "latitude": {"$float": "nan"}}],
                },
                "column_measures": {
                    column: {"measure": "column_close_similarity", "atol": {"latitude": 0.5}} for column in Frame.columns
                },
            },
        )

    def test_guardrail_has_no_target(self):
        form = export.constraint_form(constraint(guardrail_similarity, reference_milestone_node_index=0, target_dataframe=None))
        self.assertEqual(form, {"function": "guardrail_similarity", "database": "REMINDER", "reference_milestone": 0})

    def test_what_the_form_has_no_words_for(self):
        for function in (lambda snapshot: 1, functools.partial(addition_similarity, 1), functools.partial(addition_similarity, odd=1)):
            with self.subTest(function=function), self.assertRaises(export.Inexpressible):
                export.constraint_form(constraint(function))

    def test_graph(self):
        milestone = Fake(guardrail_database_list=["SETTING"], snapshot_constraints=[constraint(addition_similarity)])
        graph = Fake(nodes=[0, 1], edges=[(0, 1)])
        form = export.graph_form(Fake(milestones=[milestone, milestone], milestone_dag=graph))
        self.assertEqual((form["count"], form["nodes"], form["edges"]), (2, [0, 1], [[0, 1]]))
        self.assertEqual(form["items"][0]["guardrail_databases"], ["SETTING"])


    def test_guardrails_have_an_order_of_their_own(self):
        def guardrail(database, reference):
            return constraint(
                guardrail_similarity, database_namespace=database, reference_milestone_node_index=reference, target_dataframe=None
            )

        own = constraint(addition_similarity, reference_milestone_node_index=7)
        guardrails = [guardrail("SETTING", 0), guardrail("CONTACT", 0), guardrail("MESSAGING", -1)]
        forms = [
            export.milestone_form(Fake(guardrail_database_list=None, snapshot_constraints=[own, *some]))["constraints"]
            for some in (guardrails, guardrails[::-1])
        ]
        self.assertEqual(forms[0], forms[1])
        self.assertEqual([form["database"] for form in forms[0]], ["REMINDER", "MESSAGING", "CONTACT", "SETTING"])


class Runs(unittest.TestCase):
    """Exports an output folder of the benchmark whose runs are written by the test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.output = self.folder / "runs.jsonl"

    def write_run(self, name, text=None):
        opening = {"sandbox_message_index": 0, "sender": "USER", "visible_to": None}
        path = self.folder / "trajectories" / name / "execution_context.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"_dbs": {"SANDBOX": [opening]}}) if text is None else text)

    def export(self):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = export.main(["runs", str(self.folder), str(self.output)])
        return code, out.getvalue(), err.getvalue()

    def test_truncated_run_is_left_out(self):
        for name in ("first", "third"):
            self.write_run(name)
        self.write_run("second", text='{"_dbs": {"SANDBOX": [')
        code, out, err = self.export()
        self.assertEqual(code, 1)
        self.assertIn("2 written, 1 left out", out)
        self.assertRegex(err, r"left out: second: .*execution_context.json is not JSON, perhaps truncated")
        self.assertEqual([json.loads(line)["scenario"] for line in self.output.read_text().splitlines()], ["first", "third"])
        self.assertEqual(list(self.folder.glob("*.part")), [])

    def test_run_without_messages_is_left_out(self):
        self.write_run("first")
        self.write_run("empty", text='{"_dbs": {"SANDBOX": []}}')
        code, _, err = self.export()
        self.assertEqual(code, 1)
        self.assertIn("left out: empty:", err)

    def test_no_file_when_nothing_can_be_exported(self):
        self.write_run("only", text="")
        code, _, err = self.export()
        self.assertEqual(code, 2)
        self.assertIn("left out: only:", err)
        self.assertIn("no file was written", err)
        self.assertEqual(list(self.folder.glob("runs*")), [])

    def test_no_part_is_left_when_the_export_is_interrupted(self):
        def interrupted():
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            export.write_lines(self.output, iter([("one", dict), ("two", interrupted)]))
        self.assertEqual(list(self.folder.glob("runs*")), [])

    def test_output_that_cannot_be_written(self):
        self.write_run("first")
        self.output = self.folder / "no" / "folder.jsonl"
        code, _, err = self.export()
        self.assertEqual(code, 2)
        self.assertIn("folder.jsonl cannot be written: No such file or directory", err)


class Clock(unittest.TestCase):
    def test_stops_for_the_benchmark_alone(self):
        module = types.ModuleType("tool_sandbox.fake")
        module.datetime = datetime
        module.Datetime = datetime.datetime
        sys.modules["tool_sandbox.fake"] = module
        try:
            export.stop_clock(1715774400.0)
        finally:
            del sys.modules["tool_sandbox.fake"]
        self.assertEqual(module.datetime.datetime.now().timestamp(), 1715774400.0)
        self.assertEqual(module.Datetime.now().timestamp(), 1715774400.0)
        self.assertEqual(module.datetime.timedelta, datetime.timedelta)
        self.assertGreater(datetime.datetime.now().timestamp(), 1715774400.0)


if __name__ == "__main__":
    unittest.main()
