#!/bin/sh
# Run once, when the database is made: lets the standby of docker/compose.cluster.yml copy it. From the next start on, which
# follows, a commit counts when the standby has it, too: docs/hosting-cluster.md. What is made here would wait for that.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c "SELECT pg_create_physical_replication_slot('standby')"
echo 'host replication crowntable all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -c "ALTER SYSTEM SET synchronous_standby_names = 'standby'"
