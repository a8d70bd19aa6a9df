#!/usr/bin/env bash
# Makes all that is published of a version from its tag: `docker/release.sh --help`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. server/toolchain.sh

usage() {
  cat <<'USAGE'
Usage: docker/release.sh --key FILE [--out FOLDER] [--only PART,...] vX.Y.Z
       docker/release.sh --dry-run [--built] [--out FOLDER] [--only PART,...]

Makes what is published of a version, and publishes nothing. The tree must be clean and at the tag, whose version is
that of CMakeLists.txt and the newest of CHANGELOG.md.

Parts, all of them without --only:
  source   crowntable-X.Y.Z.tar.gz                    the files of the commit
  static   crowntable-X.Y.Z-linux-ARCH and crowntable-server-X.Y.Z-linux-ARCH, which need no library of the system
  debian   crowntable_X.Y.Z-1_ARCH.deb                for the Debian on which this runs
  python   crowntable-X.Y.Z-py3-none-any.whl
  image    crowntable-X.Y.Z-image-ARCH.tar.gz         for `docker load`; needs a Docker daemon or podman, and is left out
                                                      without, which is said
  sbom     crowntable-X.Y.Z.cdx.json and crowntable-X.Y.Z-static.cdx.json, what the programs contain (CycloneDX)
Always: NOTES.md, what CHANGELOG.md says of the version; SHA256SUMS of all; and a signature of each of these two,
NOTES.md.sig and SHA256SUMS.sig, by `ssh-keygen -Y sign -n crowntable-release`, which is verified at the end.

Options:
  --key FILE       the SSH key that signs: a private one, or a public one whose private one an agent holds
  --out FOLDER     where to put it all; must not exist or be empty (build/release-vX.Y.Z)
  --only PART,...  some of the parts; the notes then say so
  --dry-run        the same of any commit: without a tag, of a version that may be unreleased, signed by a key that is
                   thrown away
  --built          with --dry-run: builds nothing, and takes what build/release and build/portable hold
  -h, --help       this

Exit codes: 0 done; 1 it failed; 2 wrong use, or nothing to make a release of
USAGE
}

refuse() {
  say "release: $*"
  exit 2
}

all_parts=(source static debian python image sbom)
parts=("${all_parts[@]}")
tag='' key='' out='' is_dry='' is_built=''
while (($# > 0)); do
  case $1 in
    -h | --help) usage; exit 0 ;;
    --dry-run) is_dry=yes ;;
    --built) is_built=yes ;;
    --key | --out | --only)
      (($# > 1)) || refuse "$1 is without its value; see --help"
      case $1 in
        --key) key=$2 ;;
        --out) out=$2 ;;
        --only) IFS=, read -r -a parts <<<"$2" ;;
      esac
      shift
      ;;
    -*) refuse "there is no option $1; see --help" ;;
    *) [[ -z $tag ]] || refuse "one tag at a time: $tag or $1"; tag=$1 ;;
  esac
  shift
done
for part in "${parts[@]}"; do
  [[ " ${all_parts[*]} " == *" $part "* ]] || refuse "there is no part '$part'; there are: ${all_parts[*]}"
done
has() { [[ " ${parts[*]} " == *" $1 "* ]]; }

# Whether there is something to make a release of.

version=$(sed -nE 's/^project\(crowntable VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
newest=$(sed -nE 's/^## \[(.+)\] - (.+)$/\1 \2/p' CHANGELOG.md | head -n 1)
git rev-parse --git-dir >/dev/null 2>&1 || refuse "this is no clone of the repository"
changed=$(git status --porcelain)
if [[ -n $changed ]]; then refuse "the tree is not clean; commit or remove:"$'\n'"$changed"; fi
[[ ${newest% *} == "$version" ]] || refuse "the newest version of CHANGELOG.md is ${newest% *}, and that of CMakeLists.txt $version"
if [[ -n $tag || -z $is_dry ]]; then
  [[ -n $tag ]] || refuse "which version? The tag vX.Y.Z is missing; see --help"
  [[ $tag == "v$version" ]] || refuse "the tag $tag is not that of this version, which is $version (CMakeLists.txt): v$version"
  commit=$(git rev-parse --verify --quiet "refs/tags/$tag^{commit}") || refuse "there is no tag $tag"
  [[ $commit == "$(git rev-parse HEAD)" ]] || refuse "the tree is not at $tag: git switch --detach $tag"
fi
if [[ -z $is_dry ]]; then
  [[ ${newest#* } != unreleased ]] || refuse "CHANGELOG.md calls $version unreleased; put the day in its place"
  [[ -n $key ]] || refuse "a release is signed: --key FILE is missing"
  [[ -z $is_built ]] || refuse "a release is built; --built is for --dry-run"
fi
if [[ -n $key ]]; then
  [[ -f $key ]] || refuse "there is no key $key"
  key=$(realpath "$key")
fi
command -v ssh-keygen >/dev/null || refuse "ssh-keygen is missing, which signs (Debian: openssh-client)"
out=${out:-build/release-v$version}
mkdir -p "$out"
[[ -z $(ls -A "$out") ]] || refuse "$out is not empty"
out=$(realpath "$out")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
machine=$(uname -m)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022

step=0
begin() {
  step=$((step + 1))
  say "release $version, $step of $((${#parts[@]} + 1)): $*"
}

# The files of the commit alone, whatever else lies about in the tree.
source_tree() {
  [[ -d $work/crowntable-$version ]] || git archive --prefix="crowntable-$version/" HEAD | tar -x -C "$work"
}

built() { # PRESET TARGET...
  if [[ -z $is_built ]]; then
    ensure_debian_packages binutils dpkg-dev
    ensure_node
    build_web
    build_cpp "$@"
  fi
  local program=build/$1/server/crowntable-server
  [[ -x $program ]] || fail "release: $program is missing, and was not to be built"
  [[ $("$program" --version) == "crowntable-server $version" ]] || fail "release: $program is of another version"
}

make_source() {
  begin "source"
  git archive --format=tar --prefix="crowntable-$version/" HEAD | gzip -9n >"$out/crowntable-$version.tar.gz"
}

make_static() {
  begin "static programs"
  built portable crowntable-server crowntable
  strip -o "$out/crowntable-server-$version-linux-$machine" build/portable/server/crowntable-server
  strip -o "$out/crowntable-$version-linux-$machine" build/portable/clients/cli/crowntable
}

make_debian() {
  begin "Debian package"
  built release crowntable-server crowntable manual
  docker/debian/build.sh "$out" >/dev/null
}

make_python() {
  begin "Python package"
  if [[ -z $is_built ]]; then ensure_debian_packages python3-build python3-setuptools python3-wheel; fi
  source_tree
  local python=/usr/bin/python3
  [[ -x $python ]] || python=python3
  quietly release-python "$python" -m build --wheel --no-isolation --outdir "$out" "$work/crowntable-$version/clients/python"
}

image_builder() {
  local each
  for each in docker podman; do
    if command -v $each >/dev/null && $each info >/dev/null 2>&1; then echo $each && return; fi
  done
}

make_image() {
  begin "container image"
  local builder=''
  # What is built anew takes as long as all else together; in a dry run the suite `docker` does it.
  if [[ -z $is_built ]]; then builder=$(image_builder); fi
  if [[ -z $builder ]]; then
    say "release: no image is made: neither Docker nor podman answers, or nothing is to be built"
    return
  fi
  source_tree
  local format=()
  if [[ $builder == podman ]]; then format=(--format docker); fi
  quietly release-image "$builder" build "${format[@]}" -f "$work/crowntable-$version/docker/Dockerfile" \
    -t "crowntable:$version" "$work/crowntable-$version"
  "$builder" save "crowntable:$version" | gzip -9n >"$out/crowntable-$version-image-$machine.tar.gz"
}

make_sbom() {
  begin "bills of materials"
  built release crowntable-server crowntable manual
  built portable crowntable-server crowntable
  cp build/release/crowntable.cdx.json "$out/crowntable-$version.cdx.json"
  cp build/portable/crowntable.cdx.json "$out/crowntable-$version-static.cdx.json"
}

# What CHANGELOG.md says of the version, and how to find out that what one has is what was made.
write_notes() {
  local files
  mapfile -t files < <(cd "$out" && ls)
  {
    printf '# Crowntable %s\n\n' "$version"
    [[ -z $is_dry ]] || printf 'This is a dry run: it is no release, and nobody answers for its key.\n\n'
    ((${#parts[@]} == ${#all_parts[@]})) || printf 'Not all parts were made: %s.\n\n' "${parts[*]}"
    awk -v heading="## [$version] - " 'index($0, "## ") == 1 { inside = index($0, heading) == 1; next } inside' CHANGELOG.md |
      sed -e '/./,$!d'
    printf '\n## Files\n\nCommit %s. `sha256sum --check SHA256SUMS` compares the files, and this says who has made them:\n\n' \
      "$(git rev-parse HEAD)"
    printf '```\nssh-keygen -Y verify -f ALLOWED_SIGNERS -I crowntable -n crowntable-release -s SHA256SUMS.sig <SHA256SUMS\n```\n\n'
    printf -- '- `%s`\n' "${files[@]}"
  } >"$out/NOTES.md"
}

sign() {
  local signer=$key signed
  if [[ -z $signer ]]; then
    signer=$work/key
    ssh-keygen -q -t ed25519 -N '' -C 'crowntable dry run' -f "$signer"
  fi
  # Of a private key the public one; a public one is one.
  printf 'crowntable namespaces="crowntable-release" %s\n' "$(ssh-keygen -y -f "$signer" 2>/dev/null || cat "$signer")" >"$work/signers"
  for signed in NOTES.md SHA256SUMS; do
    ssh-keygen -q -Y sign -n crowntable-release -f "$signer" "$out/$signed" || fail "release: $signed could not be signed"
    ssh-keygen -q -Y verify -f "$work/signers" -I crowntable -n crowntable-release -s "$out/$signed.sig" <"$out/$signed" ||
      fail "release: the signature of $signed does not hold"
  done
}

for part in "${all_parts[@]}"; do
  if has "$part"; then "make_$part"; fi
done
begin "notes, sums and signatures"
write_notes
(cd "$out" && LC_ALL=C sha256sum -- * >"$work/sums" && mv "$work/sums" SHA256SUMS && sha256sum --quiet --check SHA256SUMS)
sign
say "release $version: nothing was published; it is all in $out"
echo "$out"
