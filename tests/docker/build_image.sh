#!/usr/bin/env bash
# Builds docker/Dockerfile without a Docker daemon and without a registry of images, as root: Debian's own packages
# become the base image. Prints how long each step took and how large the image is.
#   build_image.sh STORE    containers, images and scratch files go below this folder, in a storage of their own
# Afterwards: podman --root STORE/root --runroot STORE/run ... crowntable-test, proxies-test
set -euo pipefail
store=$(mkdir -p "$1" && cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

base=docker.io/library/debian:bookworm-slim
storage=(--root "$store/root" --runroot "$store/run" --storage-driver vfs)
if podman --root "$store/root" --runroot "$store/run" --storage-driver overlay info >"$store/overlay.log" 2>&1; then
  storage=(--root "$store/root" --runroot "$store/run" --storage-driver overlay)
fi

timed() { # NAME COMMAND...
  local name=$1 start=$SECONDS
  shift
  if ! "$@" >"$store/$name.log" 2>&1; then
    tail -n 60 "$store/$name.log" >&2
    exit 1
  fi
  echo "$name: $((SECONDS - start)) s"
}

# The host's own sources of this release; without any, mmdebstrap takes its usual ones.
host_sources() {
  apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(REPO_URI)|$(COMPONENT)' 'Created-By: Packages' |
    awk -F'|' '$1 == "Debian" && $2 ~ /^bookworm/ { print "deb", $3, $2, $4 }' |
    sort -u
}

# How the host reaches the network beyond its defaults; a build inside the base image must do the same.
host_apt_configuration() { apt-config dump | grep -E '^Acquire::(Check-|Force|Retries|https?::)' || true; }

debian_base() {
  local sources=()
  host_sources >"$store/sources.list"
  host_apt_configuration >"$store/apt.conf"
  if [[ -s $store/sources.list ]]; then sources=("$store/sources.list"); fi
  # Without what bookworm-slim leaves out too, so that the size of the image says something.
  mmdebstrap --variant=minbase --include=ca-certificates --format=tar \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --customize-hook="upload '$store/apt.conf' /etc/apt/apt.conf.d/90host" \
    --customize-hook="upload /etc/ssl/certs/ca-certificates.crt /etc/ssl/host-ca.crt" \
    bookworm "$store/rootfs.tar" "${sources[@]}"
}

# The host's trusted authorities are trusted while building, whatever tool asks.
import_base() {
  local trusted=() name
  for name in NODE_EXTRA_CA_CERTS npm_config_cafile SSL_CERT_FILE; do
    trusted+=(--change "ENV $name=/etc/ssl/host-ca.crt")
  done
  podman "${storage[@]}" import "${trusted[@]}" "$store/rootfs.tar" "$base"
  rm "$store/rootfs.tar"
}

build() { # FILE NAME
  buildah "${storage[@]}" bud --isolation chroot --format docker --pull-never --layers -f "$1" -t "$2" .
}

timed base debian_base
timed import import_base
timed image build docker/Dockerfile crowntable-test
timed proxies build tests/docker/proxies.Dockerfile proxies-test
# The terminal client of the image, for the tests to play with.
buildah "${storage[@]}" from --pull-never --name taken crowntable-test >/dev/null
buildah "${storage[@]}" run --isolation chroot taken cat /usr/local/bin/crowntable >"$store/crowntable"
buildah "${storage[@]}" rm taken >/dev/null
chmod +x "$store/crowntable"
podman "${storage[@]}" image inspect --format '{{.Size}}' "$base" crowntable-test |
  awk 'NR == 1 { base = $1 } NR == 2 { printf "image: %.1f MB, %.1f MB of them the base\n", $1 / 1e6, base / 1e6 }'
