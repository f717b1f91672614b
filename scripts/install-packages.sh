#!/usr/bin/env bash
# Installs the Debian packages of scripts/packages.txt that are missing, for the given purposes.
# Usage: scripts/install-packages.sh desktop demo test
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/as-root.sh
. "$here/as-root.sh"

is_installed() {
  [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

missing=()
while read -r package purpose; do
  case "$package" in '' | '#'*) continue ;; esac
  for wanted in "$@"; do
    if [ "$purpose" = "$wanted" ] && ! is_installed "$package"; then missing+=("$package"); fi
  done
done <"$here/packages.txt"

if [ "${#missing[@]}" -eq 0 ]; then exit 0; fi

if ! command -v apt-get >/dev/null; then
  echo "These packages are missing and there is no apt-get to install them: ${missing[*]}" >&2
  exit 1
fi
if ! can_be_root; then
  echo "Debian packages are missing and this is neither root nor a user with sudo. As root: apt-get install ${missing[*]}" >&2
  exit 1
fi

echo "Installing: ${missing[*]}"
apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get "$@"; }
apt_get update -qq
apt_get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
