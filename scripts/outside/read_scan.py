"""Prints as JSON the results of a scan of Inspect Scout: of each the trajectory, the mode and the messages that show it.

usage: read_scan.py SCAN_FOLDER
"""

import json
import sys

from inspect_scout import scan_results_df, scan_status

[folder] = sys.argv[1:]
status = scan_status(folder)
assert status.complete and not status.errors, status.errors
rows = scan_results_df(folder).scanners["modes"].to_dict("records")
found = [row for row in rows if isinstance(row["label"], str)]
print(
    json.dumps(
        [
            [row["transcript_id"], row["label"], [one["id"] for one in json.loads(row["message_references"])]]
            for row in found
        ]
    )
)
