#!/usr/bin/env bash
# Installs node_modules by the lock file where they are missing or were made from another one.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

installed=node_modules/.package-lock.json
if [ ! -f "$installed" ] || [ package-lock.json -nt "$installed" ] || [ package.json -nt "$installed" ]; then
  npm ci --no-audit --no-fund --loglevel=error
  touch "$installed"
fi
