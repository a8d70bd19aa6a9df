#!/usr/bin/env bash
# Makes a Debian 12 in a folder, with nothing but the packages named: clean_root.sh FOLDER PACKAGE...
set -euo pipefail
root=$1
shift
# The host's own sources of this release; without any, mmdebstrap takes its usual ones.
sources=$(mktemp)
trap 'rm -f "$sources"' EXIT
apt-get indextargets --format '$(ORIGIN)|$(RELEASE)|$(REPO_URI)|$(COMPONENT)' 'Created-By: Packages' |
  awk -F'|' '$1 == "Debian" && $2 ~ /^bookworm/ { print "deb", $3, $2, $4 }' | sort -u >"$sources"
given=()
if [[ -s $sources ]]; then given=("$sources"); fi
include=$(IFS=, && echo "$*")
mmdebstrap --quiet --variant=minbase --include="$include" --format=directory bookworm "$root" "${given[@]}"
