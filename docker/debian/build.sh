#!/usr/bin/env bash
# Makes a Debian package of what build/release holds, for the Debian on which it was built; prints its path.
#   docker/debian/build.sh FOLDER [REVISION]    REVISION is that of the package (1)
# DEBFULLNAME and DEBEMAIL say who makes it, SOURCE_DATE_EPOCH when (by default when the last commit was made).
set -euo pipefail
out=$(mkdir -p "$1" && cd "$1" && pwd)
revision=${2:-1}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
here=docker/debian
version=$(build/release/server/crowntable-server --version | cut -d ' ' -f 2)-$revision
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
docs=$root/usr/share/doc/crowntable
umask 022

DESTDIR=$root cmake --install build/release --prefix /usr --strip >/dev/null

# A user that stays when the unit goes, and units where this Debian has them.
sed -i 's|^# A user of its own.*|# The package makes the user.|; s|^DynamicUser=yes|User=crowntable\nGroup=crowntable|' \
  "$root/usr/lib/systemd/system/crowntable.service"
if [[ $(. /etc/os-release && echo "${VERSION_ID:-}") == 12 ]]; then
  mkdir -p "$root/lib"
  mv "$root/usr/lib/systemd" "$root/lib/"
  rmdir "$root/usr/lib"
fi
install -D -m 640 $here/crowntable.env "$root/etc/crowntable.env"
install -D -m 644 $here/lintian-overrides "$root/usr/share/lintian/overrides/crowntable"

# What Debian wants of documents: their names, and what is long compressed without a date.
cat $here/copyright LICENSE >"$docs/copyright"
rm "$docs/LICENSE"
mv "$docs/CHANGELOG.md" "$docs/changelog"
printf 'crowntable (%s) unstable; urgency=medium\n\n  * Built from the sources of this version.\n\n -- %s  %s\n' \
  "$version" "$maintainer" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")" >"$docs/changelog.Debian"
gzip -9n "$docs/changelog" "$docs/changelog.Debian" "$root"/usr/share/man/man?/*

# The libraries that the programs are linked with, as packages of this Debian.
mkdir -p "$work/debian"
printf 'Source: crowntable\n\nPackage: crowntable\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root"/usr/bin/* 2>/dev/null | sed -n 's/^shlibs:Depends=//p')

mkdir -p "$root/DEBIAN"
install -m 755 -t "$root/DEBIAN" $here/postinst $here/prerm $here/postrm
echo /etc/crowntable.env >"$root/DEBIAN/conffiles"
sed "s|@version@|$version|; s|@architecture@|$architecture|; s|@maintainer@|$maintainer|; s|@depends@|$depends|
  s|@size@|$(du -k -s "$root" | cut -f 1)|" $here/control >"$root/DEBIAN/control"
(cd "$root" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/md5sums"

# Two builds of the same sources are the same package.
find "$root" -print0 | xargs -0 touch --date="@$SOURCE_DATE_EPOCH"
package=$out/crowntable_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$root" "$package" >/dev/null
echo "$package"
