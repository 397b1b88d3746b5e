#!/bin/sh
# Brings Temporal's two databases to the schema of this version. Does nothing if they are there already.
set -eu

update() {
  temporal-sql-tool --plugin postgres12 --database "$1" setup-schema --version 0.0
  temporal-sql-tool --plugin postgres12 --database "$1" update-schema --schema-name "$2"
}

update temporal postgresql/v12/temporal
update temporal_visibility postgresql/v12/visibility
