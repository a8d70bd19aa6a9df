#!/usr/bin/env bash
# Runs a command in a network of its own, so that the ports and addresses of docker/compose.yml are free: this side is
# the server's container (and has its address and those of two players), the namespace `proxy` is Caddy's.
#   isolated.sh COMMAND...    as root; needs iproute2
set -euo pipefail
[[ -n ${CROWNTABLE_ISOLATED:-} ]] || CROWNTABLE_ISOLATED=1 exec unshare --net --mount "${BASH_SOURCE[0]}" "$@"

mkdir -p /run/netns
mount -t tmpfs tmpfs /run/netns
ip link set lo up
ip netns add proxy
ip link add to_proxy type veth peer name eth0 netns proxy
for last in 3 7 8; do ip address add "172.30.93.$last/24" dev to_proxy; done
ip link set to_proxy up
ip -n proxy address add 172.30.93.2/24 dev eth0
ip -n proxy link set lo up
ip -n proxy link set eth0 up

# Names that the proxies are asked by; one of them is such that Caddy makes the certificate itself.
hosts=$(mktemp)
printf '127.0.0.1 localhost\n172.30.93.2 cards.localhost\n172.30.93.3 cards.example.org\n' >"$hosts"
mount --bind "$hosts" /etc/hosts
rm "$hosts"

exec "$@"
