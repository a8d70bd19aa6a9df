#!/usr/bin/env bash
# Boots the Debian in a folder, with processes, cgroups and a network of its own, until it is told to end: SIGTERM shuts
# it down. As root.   booted.sh FOLDER
set -euo pipefail
if [[ -z ${CROWNTABLE_MOUNTS_ARE_OWN:-} ]]; then CROWNTABLE_MOUNTS_ARE_OWN=1 exec unshare --mount "$0" "$@"; fi

# A systemd of today wants cgroups of version 2; where the host has the older ones it gets them beside those.
cgroups=/sys/fs/cgroup
if [[ $(stat --file-system --format %T $cgroups) != cgroup2fs ]]; then
  umount --recursive $cgroups
  mount -t cgroup2 none $cgroups
fi
group=$cgroups/crowntable-package-$$
mkdir $group
echo $$ >$group/cgroup.procs
leave() {
  echo $$ >$cgroups/cgroup.procs
  find $group -depth -type d -exec rmdir {} +
}
trap leave EXIT

systemd-nspawn --quiet --register=no --keep-unit --private-network --console=pipe --machine=crowntable-package \
  --directory="$1" --boot </dev/null &
trap 'kill -TERM $!' TERM INT
wait || true
wait
