#!/usr/bin/env bash
# Installs the Debian packages of scripts/packages.txt that are missing, for the given purposes.
# Usage: scripts/install-packages.sh desktop demo test
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

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
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "Install these packages as root: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "Installing: ${missing[*]}"
run_as_root() { ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive "$@"; }
run_as_root apt-get update -qq
run_as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
