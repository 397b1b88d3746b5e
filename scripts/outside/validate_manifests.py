"""Prints what Kubernetes would refuse: reads {"versions": [...], "manifests": [...]} and prints one line per error, then "checked N"."""

import json
import sys

import kubernetes_validate

given = json.load(sys.stdin)
checked = 0
for version in given["versions"]:
    for manifest in given["manifests"]:
        try:
            kubernetes_validate.validate(manifest, version, strict=True)
        except kubernetes_validate.ValidationError as error:
            print(f"{version} {manifest['kind']} {manifest['metadata']['name']}: {error.message}")
        checked += 1
print(f"checked {checked}")
