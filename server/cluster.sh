#!/usr/bin/env bash
# Starts PostgreSQL, three nodes and HAProxy on this machine, and prints one link; server/cluster.sh --help.
set -euo pipefail

usage() {
  cat <<'USAGE'
Usage: server/cluster.sh [--port PORT] [-- OPTION...]
       server/cluster.sh --stop

Installs what is missing, builds, and starts a cluster on this machine: PostgreSQL (on a socket in its own folder),
three nodes (on the loopback) and HAProxy, which listens on PORT (8080) of all addresses. What stands behind -- goes to
every node. It returns when all are ready; started again it starts what is not running. --stop ends what it started;
games go on with the next start.

Environment:
  CROWNTABLE_CLUSTER_DIR   where everything is kept (~/.local/share/crowntable-cluster; as root /var/lib/crowntable-cluster)
  CROWNTABLE_JOBS          how many compilers run at once (2)
USAGE
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=server/toolchain.sh
source "$here/toolchain.sh"

port=8080
stops=false
while (($# > 0)); do
  case $1 in
    --port)
      [[ ${2:-} =~ ^[0-9]+$ ]] && ((10#$2 > 0 && 10#$2 < 65000)) || fail "--port takes a number from 1 to 64999"
      port=$((10#$2))
      shift 2
      ;;
    --stop)
      stops=true
      shift
      ;;
    --help | -h)
      usage
      exit
      ;;
    --)
      shift
      break
      ;;
    *)
      usage >&2
      fail "there is no option $1"
      ;;
  esac
done
node_options=("$@")

if [[ $(id -u) == 0 ]]; then
  folder=${CROWNTABLE_CLUSTER_DIR:-/var/lib/crowntable-cluster}
  # PostgreSQL refuses to run as root, and the nodes need no more than it does.
  keeper=postgres
else
  folder=${CROWNTABLE_CLUSTER_DIR:-${XDG_DATA_HOME:-$HOME/.local/share}/crowntable-cluster}
  keeper=$(id -un)
fi

as_keeper() {
  if [[ $(id -u) == 0 ]]; then
    setpriv --reuid="$keeper" --regid="$keeper" --init-groups env HOME="$folder" "$@"
  else
    "$@"
  fi
}

# A number that was used again by another program is not ours.
is_running() { # NAME
  local pid
  [[ -f $folder/run/$1.pid ]] || return 1
  pid=$(<"$folder/run/$1.pid")
  [[ -r /proc/$pid/cmdline ]] && tr '\0' ' ' 2> /dev/null < "/proc/$pid/cmdline" | grep -qF -- "$folder"
}

stop_one() { # NAME SIGNAL
  is_running "$1" || return 0
  local pid
  pid=$(<"$folder/run/$1.pid")
  kill -s "$2" "$pid"
  for _ in {1..200}; do
    [[ -d /proc/$pid ]] || break
    sleep 0.1
  done
  [[ ! -d /proc/$pid ]] || fail "$1 (process $pid) has not ended within 20 s"
  say "stopped: $1"
}

if $stops; then
  [[ -d $folder ]] || fail "nothing was started in $folder"
  stop_one haproxy TERM
  ending=()
  for node in 1 2 3; do
    stop_one "node$node" TERM &
    ending+=($!)
  done
  for each in "${ending[@]}"; do wait "$each"; done
  # SIGINT: it waits for no connection to end by itself.
  stop_one postgres INT
  exit
fi

ensure_debian_packages postgresql haproxy curl
build_web
build_cpp release crowntable-server
install -d -m 755 "$folder" "$folder/log"
# PostgreSQL lets everybody in who gets to its socket: nobody else of this machine is to.
install -d -m 700 "$folder/run"
[[ $(id -u) != 0 ]] || chown -R "$keeper:" "$folder"
server=$folder/crowntable-server
# The keeper need not be able to read the folder that it was built in.
cmp -s "$crowntable_root/build/release/server/crowntable-server" "$server" ||
  install -m 755 "$crowntable_root/build/release/server/crowntable-server" "$server"
[[ -s $folder/secret ]] ||
  (umask 077 && head -c 32 /dev/urandom | od -An -vtx1 | tr -d ' \n' > "$folder/secret")
[[ $(id -u) != 0 ]] || chown "$keeper:" "$folder/secret"

# Starts a program that stays, with what it says in a log.
start() { # NAME COMMAND...
  local name=$1
  shift
  rm -f "$folder/run/$name.pid"
  (
    # First of all: whoever reads what this script says is not to wait for the end of what it started.
    exec >> "$folder/log/$name.log" 2>&1 < /dev/null
    as_keeper setsid bash -c 'echo $$ > "$1"; shift; exec "$@"' start "$folder/run/$name.pid" "$@"
  ) &
}

# Else that program would be taken for ours, for it may well answer.
must_be_free() { # PORT
  ! (: < "/dev/tcp/127.0.0.1/$1") 2> /dev/null || fail "another program listens on port $1; take another --port"
}

await() { # NAME COMMAND...
  local name=$1
  shift
  for _ in {1..300}; do
    if is_running "$name"; then
      ! "$@" > /dev/null 2>&1 || return 0
    elif [[ -s $folder/run/$name.pid ]]; then
      give_up "$name" "has ended"
    fi
    sleep 0.1
  done
  give_up "$name" "is not ready after 30 s"
}

give_up() { # NAME WHAT
  tail -n 20 "$folder/log/$1.log" >&2 || true
  fail "$1 $2 (its log: $folder/log/$1.log)"
}

bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
if ! is_running postgres; then
  if [[ ! -s $folder/data/PG_VERSION ]]; then
    quietly cluster-initdb as_keeper "$bin/initdb" --pgdata "$folder/data" --auth trust --username crowntable \
      --encoding UTF8 --locale C
  fi
  start postgres "$bin/postgres" -D "$folder/data" -k "$folder/run" -c listen_addresses=
fi
await postgres as_keeper "$bin/pg_isready" -h "$folder/run" -U crowntable
has_database() {
  as_keeper "$bin/psql" -h "$folder/run" -U crowntable -Atc "SELECT 1 FROM pg_database WHERE datname = 'crowntable'" \
    postgres | grep -q 1
}
has_database || as_keeper "$bin/createdb" -h "$folder/run" -U crowntable crowntable

for node in 1 2 3; do
  ! is_running "node$node" || continue
  must_be_free $((port + node))
  must_be_free $((port + 10 + node))
  start "node$node" "$server" --host 127.0.0.1 --port $((port + node)) \
    --store "postgres://crowntable@/crowntable?host=$folder/run" --node "node$node" \
    --cluster-address "127.0.0.1:$((port + 10 + node))" --cluster-secret-file "$folder/secret" \
    --data-dir "$folder/node$node" --trusted-proxy 127.0.0.1 ${node_options[@]+"${node_options[@]}"}
done
for node in 1 2 3; do await "node$node" curl -fs "http://127.0.0.1:$((port + node))/readyz"; done

if ! is_running haproxy; then
  must_be_free "$port"
  export CROWNTABLE_BIND=:$port CROWNTABLE_NODE1=127.0.0.1:$((port + 1)) CROWNTABLE_NODE2=127.0.0.1:$((port + 2)) \
    CROWNTABLE_NODE3=127.0.0.1:$((port + 3))
  install -m 644 "$crowntable_root/docker/haproxy.cfg" "$folder/haproxy.cfg"
  start haproxy haproxy -db -f "$folder/haproxy.cfg"
fi
await haproxy curl -fs "http://127.0.0.1:$port/readyz"

echo "Crowntable, three nodes: http://localhost:$port/ (logs: $folder/log; to end it: server/cluster.sh --stop)"
