#!/usr/bin/env bash
# All tests, from a fresh clone on a fresh Debian. The last line says how many passed, failed and were skipped.
# Usage: scripts/test.sh [--release | --full]
#   --release   2,000 random changes of a window for each toolkit
#   --full      scales all random and soak counts up
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/require-node.sh
. scripts/require-node.sh

for argument in "$@"; do
  case "$argument" in
    --release) export AGENT_DESKTOP_TEST_MUTATIONS=2000 ;;
    --full) export AGENT_DESKTOP_TEST_FULL=1 ;;
    *)
      echo "Unknown argument: $argument. Usage: scripts/test.sh [--release | --full]" >&2
      exit 2
      ;;
  esac
done

bash scripts/install-packages.sh desktop demo test
bash scripts/make-x-socket-folder.sh
bash scripts/install-modules.sh
npm run --silent build

# What the caller's own desktop says must not reach a test.
unset AGENT_DESKTOP_HOME AGENT_DESKTOP_SESSION AGENT_DESKTOP_DESKTOP AGENT_DESKTOP_RUNTIME_DIR
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS XAUTHORITY

results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# One project after the other: those with real desktops must not wait for those that use every core.
for project in unit gates desktop e2e; do
  code=0
  npx --no-install vitest run --project "$project" --passWithNoTests \
    --reporter=default --reporter=json --outputFile.json="$results/$project.json" || code=$?
  echo "$code" >"$results/$project.code"
done

node scripts/test-summary.mjs "$results" unit gates desktop e2e
