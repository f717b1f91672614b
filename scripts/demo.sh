#!/usr/bin/env bash
# From a fresh clone on a fresh Debian 12 or newer to a real application that was operated: installs what is missing,
# builds, and shows the loop step by step on a private desktop. Needs Node 20.19 or later, and root or sudo when Debian
# packages are missing. Leaves the saved file and a screenshot, and nothing running.
# Usage: scripts/demo.sh [FOLDER]     FOLDER: where the two files go, .cache/demo of the checkout by default
set -euo pipefail

folder=$(realpath -m -- "${1:-$(dirname "${BASH_SOURCE[0]}")/../.cache/demo}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/require-node.sh
. scripts/require-node.sh

began=$SECONDS
bash scripts/install-packages.sh desktop demo
bash scripts/make-x-socket-folder.sh
bash scripts/install-modules.sh
npm run --silent build
ready=$SECONDS

mkdir -p "$folder"
rm -f "$folder/note.txt" "$folder/screenshot.png"
own=$(mktemp -d)

# Another desktop and state than the caller's. The menus of the applications are looked up in English.
unset AGENT_DESKTOP_SESSION LANGUAGE
export LC_ALL=C.UTF-8 AGENT_DESKTOP_HOME="$own/state" AGENT_DESKTOP_DESKTOP="demo-$$"

tour=
cleanup() {
  local code=$?
  trap - EXIT
  if [ -n "$tour" ] && kill -TERM "$tour" 2>/dev/null; then wait "$tour" || true; fi
  node dist/agent-desktop.cjs desktop stop "$AGENT_DESKTOP_DESKTOP" --force >"$own/stop.json" || true
  if ! grep -q -e '"ok":true' -e desktop_not_up "$own/stop.json"; then
    cat "$own/stop.json" >&2
    code=1
  fi
  rm -rf "$own"
  exit "$code"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# In the background, so that a signal is answered at once.
node scripts/demo/tour.mjs "$folder" &
tour=$!
wait "$tour"
tour=

printf '\nEverything held. Set up in %s s, shown in %s s.\n' "$((ready - began))" "$((SECONDS - ready))"
printf 'The file that the editor saved:  %s/note.txt\n' "$folder"
printf 'The picture of the desktop:      %s/screenshot.png\n' "$folder"
