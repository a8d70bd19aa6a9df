#!/bin/sh
# Makes the role and the database of the nodes when the database is made, by Patroni (post_bootstrap in patroni.yml): as
# /etc/patroni/crowntable.sh, with the password in a file beside it that the user postgres alone may read.
set -eu
psql "$1" --no-psqlrc --set ON_ERROR_STOP=1 --set password="$(cat "$(dirname "$0")/crowntable.password")" <<'SQL'
CREATE ROLE crowntable LOGIN PASSWORD :'password';
CREATE DATABASE crowntable OWNER crowntable;
SQL
