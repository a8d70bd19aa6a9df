#!/bin/sh
# The standby of docker/compose.cluster.yml: begins as a copy of the primary, and follows it.
set -eu
data=/var/lib/postgresql/data
# The last file that is copied: without it the copy was cut off.
if [ ! -s "$data/global/pg_control" ]; then
  find "$data" -mindepth 1 -delete
  # By this name the primary waits for it. The password comes from PGPASSWORD, and is kept in the copy.
  pg_basebackup --dbname "host=database user=crowntable application_name=standby" --pgdata "$data" \
    --write-recovery-conf --slot standby --checkpoint fast
  chmod 700 "$data"
fi
exec postgres -D "$data"
