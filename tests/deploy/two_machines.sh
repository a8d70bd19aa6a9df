#!/usr/bin/env bash
# Runs a command on a machine of its own, as far as its network and names go, beside a second one: `ip netns exec standby`.
# They are called database (172.30.94.31) and standby (172.30.94.32), as the services of docker/compose.cluster.yml.
#   two_machines.sh COMMAND...    as root; needs iproute2
set -euo pipefail
[[ -n ${CROWNTABLE_ISOLATED:-} ]] || CROWNTABLE_ISOLATED=1 exec unshare --net --mount "${BASH_SOURCE[0]}" "$@"

mkdir -p /run/netns
mount -t tmpfs tmpfs /run/netns
ip link set lo up
ip netns add standby
ip link add to_standby type veth peer name eth0 netns standby
ip address add 172.30.94.31/24 dev to_standby
ip link set to_standby up
ip -n standby address add 172.30.94.32/24 dev eth0
ip -n standby link set lo up
ip -n standby link set eth0 up

hosts=$(mktemp)
chmod 644 "$hosts"
printf '127.0.0.1 localhost\n172.30.94.31 database\n172.30.94.32 standby\n' > "$hosts"
mount --bind "$hosts" /etc/hosts
rm "$hosts"

exec "$@"
