# shellcheck shell=bash
# Sourced: ends the script with one clear line unless Node 20.19 or later is there.
if ! command -v node >/dev/null; then
  echo "Node 20.19 or later is needed and there is no node on PATH: see https://nodejs.org/en/download" >&2
  exit 1
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "Node 20.19 or later is needed; this is $(node --version)." >&2
  exit 1
fi
