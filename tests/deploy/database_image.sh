#!/bin/sh
# Stands in for the image of PostgreSQL, with Debian's: what it does at the first start is what the image's documentation
# says of POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB, PGDATA and the scripts of its /docker-entrypoint-initdb.d.
#   database_image.sh SCRIPT...    PGHOST is the folder of its socket
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  words=$(mktemp)
  echo "$POSTGRES_PASSWORD" > "$words"
  initdb --pgdata "$PGDATA" --username "$POSTGRES_USER" --pwfile "$words" --auth-local trust --auth-host scram-sha-256
  rm "$words"
  {
    echo "listen_addresses = '*'"
    # One that each machine has for itself, as a container has its folders.
    echo "unix_socket_directories = '$PGHOST'"
  } >> "$PGDATA/postgresql.conf"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  # While it is being made nobody reaches it from elsewhere.
  pg_ctl --pgdata "$PGDATA" --wait --options "-c listen_addresses=''" start
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  for script in "$@"; do "$script"; done
  pg_ctl --pgdata "$PGDATA" --wait --mode fast stop
fi
exec postgres -D "$PGDATA"
