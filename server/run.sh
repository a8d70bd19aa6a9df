#!/usr/bin/env bash
# Installs what is missing, builds, and starts the server. Options go to the server: server/run.sh --port 9000
# (see server/run.sh --help). CROWNTABLE_JOBS says how many compilers run at once (2).
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=server/toolchain.sh
source "$here/toolchain.sh"

# shellcheck disable=SC2119  # The script's own arguments are for the server.
ensure_debian_packages
build_web
build_cpp release crowntable-server crowntable

exec "$crowntable_root/build/release/server/crowntable-server" "$@"
