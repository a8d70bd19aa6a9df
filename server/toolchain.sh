# shellcheck shell=bash
# Installs what is missing and builds; sourced by server/run.sh and tests/run.sh (bash, set -euo pipefail).
#
#   ensure_debian_packages [PACKAGE...]   what every build needs, and the given ones too; no apt when all is there
#   ensure_node                           puts a node >= 22.13 (and its npm) first on PATH
#   build_web                             clients/web/dist, when its sources have changed
#   configure_cpp PRESET                  configures build/PRESET, again when the presets have changed
#   build_cpp PRESET [TARGET...]          configures and builds
#
# What was done is remembered in build/stamps, so that a second run costs next to nothing.

crowntable_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
crowntable_stamps=$crowntable_root/build/stamps
crowntable_node_folder=$crowntable_root/build/tools/node
crowntable_jobs=${CROWNTABLE_JOBS:-2}

# A node that its makers still mend, and an npm that runs on it: Debian's own npm runs only on Debian's node. The package
# for a processor holds the program itself; the one called `node` would have to run a script to fetch it.
crowntable_node_packages=("node-linux-$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')@24.21.0" npm@11.6.2)

crowntable_debian_packages=(
  g++ cmake ninja-build ccache mold ca-certificates
  libboost1.81-dev libpq-dev libsqlite3-dev libssl-dev nlohmann-json3-dev libspdlog-dev libcli11-dev doctest-dev
)

say() { printf '%s\n' "crowntable: $*" >&2; }

fail() {
  say "$*"
  exit 1
}

# Runs a noisy command with its output in a log; shows the end of the log when it fails.
quietly() {
  local log=$crowntable_root/build/logs/$1.log
  shift
  mkdir -p "${log%/*}"
  if ! "$@" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    fail "failed: $* (all of its output: $log)"
  fi
}

# One text that changes whenever a file under the given paths changes, is added or goes.
digest_of() {
  find "$@" \( -name node_modules -o -name dist -o -name '.vite*' -o -name test-results \) -prune -o -type f -print0 |
    LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -d' ' -f1
}

stamp_matches() { [[ -f $crowntable_stamps/$1 && $(<"$crowntable_stamps/$1") == "$2" ]]; }

stamp() {
  mkdir -p "$crowntable_stamps"
  printf '%s\n' "$2" >"$crowntable_stamps/$1"
}

missing_debian_packages() {
  local package state
  for package in "$@"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [[ $state == installed ]] || printf '%s\n' "$package"
  done
}

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  else
    sudo "$@"
  fi
}

install_debian_packages() {
  local wanted=("$@")
  if [[ $(id -u) != 0 ]] && ! command -v sudo >/dev/null; then
    fail "some packages are missing and neither root nor sudo is at hand. Run this as root, then start again:
  apt-get update && apt-get install --no-install-recommends ${wanted[*]}"
  fi
  say "installing: ${wanted[*]}"
  # sudo may ask for a password on the terminal, which must happen outside the log.
  [[ $(id -u) == 0 ]] || sudo -v
  quietly apt-update as_root apt-get update
  quietly apt-install as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${wanted[@]}"
}

ensure_debian_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "this is not a Debian system; going on with the tools that are there"
    return
  fi
  local missing
  mapfile -t missing < <(missing_debian_packages "${crowntable_debian_packages[@]}" "$@")
  # With no npm at all Debian's is the way to get the right node (see ensure_node).
  if ! command -v npm >/dev/null && ! node_suits "$crowntable_node_folder/node_modules/.bin/node"; then
    missing+=(nodejs npm)
  fi
  if ((${#missing[@]} > 0)); then
    install_debian_packages "${missing[@]}"
  fi
}

# Whether the node at $1 is >= 22.13 and < 23, or >= 24: those with long support, from what our tools ask for on.
node_suits() {
  command -v "$1" >/dev/null 2>&1 || return 1
  local major minor rest
  IFS=. read -r major minor rest < <("$1" --version 2>/dev/null | tr -d v) || return 1
  [[ $major =~ ^[0-9]+$ && $minor =~ ^[0-9]+$ ]] || return 1
  ((major == 22 && minor >= 13 || major >= 24))
}

ensure_node() {
  if node_suits node && command -v npm >/dev/null; then
    return
  fi
  local bin=$crowntable_node_folder/node_modules/.bin
  if ! node_suits "$bin/node"; then
    command -v npm >/dev/null || fail "npm is missing: install node >= 22.13 with npm, or Debian's packages nodejs and npm"
    say "node >= 22.13 is not there; taking it from npm"
    rm -rf "$crowntable_node_folder"
    mkdir -p "$crowntable_node_folder"
    quietly npm-node npm install --prefix "$crowntable_node_folder" --ignore-scripts --no-save --no-audit --no-fund \
      "${crowntable_node_packages[@]}"
    node_suits "$bin/node" || fail "npm brought no usable node for $(uname -m); install node >= 22.13"
  fi
  PATH=$bin:$PATH
  export PATH
  hash -r
}

install_web_packages() {
  local web=$crowntable_root/clients/web lock
  lock="$(sha256sum <"$web/package-lock.json") $(node --version)"
  if [[ -d $web/node_modules ]] && stamp_matches web-packages "$lock"; then
    return
  fi
  say "installing the packages of the web client"
  quietly npm-ci npm ci --prefix "$web" --ignore-scripts --no-audit --no-fund
  stamp web-packages "$lock"
}

build_web() {
  local web=$crowntable_root/clients/web sources
  # The texts, the types of the wire, and the pages of the rulebook.
  local web_sources=("$web" "$crowntable_root/clients/texts" "$crowntable_root/protocol/schema" "$crowntable_root/docs/rules")
  sources=$(digest_of "${web_sources[@]}")
  if [[ -f $web/dist/index.html ]] && stamp_matches web "$sources"; then
    return
  fi
  ensure_node
  install_web_packages
  say "building the web client"
  quietly web npm run --prefix "$web" build
  # Taken again: the build may have generated sources.
  stamp web "$(digest_of "${web_sources[@]}")"
}

# The node that embeds the web client: the one that built it; without any the server gets a page that says so.
embedding_node() {
  local bin=$crowntable_node_folder/node_modules/.bin/node
  if ! node_suits node && node_suits "$bin"; then
    printf '%s\n' "$bin"
  else
    command -v node || true
  fi
}

configure_cpp() {
  local preset=$1 folder=$crowntable_root/build/$1 node configured
  node=$(embedding_node)
  configured="$node $(sha256sum <"$crowntable_root/CMakePresets.json")"
  if [[ ! -f $folder/build.ninja ]] || ! stamp_matches "cmake-$preset" "$configured"; then
    say "configuring build/$preset"
    (cd "$crowntable_root" && quietly "cmake-$preset" cmake --preset "$preset" -DCROWNTABLE_NODE="$node")
    stamp "cmake-$preset" "$configured"
  fi
}

build_cpp() {
  local preset=$1 targets=()
  shift
  configure_cpp "$preset"
  (($# == 0)) || targets=(--target "$@")
  cmake --build "$crowntable_root/build/$preset" --parallel "$crowntable_jobs" "${targets[@]}" >&2
}
