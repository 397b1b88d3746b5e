#!/bin/sh
# A user and databases for Temporal, and others for the results: neither can read what is the other's.
set -eu

psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres <<'SQL'
\getenv temporal_password TEMPORAL_DB_PASSWORD
\getenv toolsandbox_password TOOLSANDBOX_DB_PASSWORD
CREATE ROLE temporal LOGIN PASSWORD :'temporal_password';
CREATE ROLE toolsandbox LOGIN PASSWORD :'toolsandbox_password';
CREATE DATABASE temporal OWNER temporal ENCODING 'UTF8' TEMPLATE template0;
CREATE DATABASE temporal_visibility OWNER temporal ENCODING 'UTF8' TEMPLATE template0;
CREATE DATABASE toolsandbox OWNER toolsandbox ENCODING 'UTF8' TEMPLATE template0;
REVOKE CONNECT ON DATABASE temporal, temporal_visibility, toolsandbox FROM PUBLIC;
SQL
