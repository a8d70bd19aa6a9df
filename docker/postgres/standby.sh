#!/bin/sh
# The standby of docker/compose.cluster.yml: begins as a copy of the primary, and follows it.
set -eu
data=/var/lib/postgresql/data
if [ ! -s "$data/PG_VERSION" ]; then
  pg_basebackup --host database --username crowntable --pgdata "$data" --write-recovery-conf --slot standby
  chmod 700 "$data"
fi
# By this name the primary waits for it.
exec postgres -D "$data" \
  -c "primary_conninfo=host=database user=crowntable password=$PGPASSWORD application_name=standby"
