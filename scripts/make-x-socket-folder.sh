#!/usr/bin/env bash
# Makes the folder where X servers listen. A booted Debian has it; a container has none until root makes one, and an X
# server of another user cannot.
set -euo pipefail

# shellcheck source=scripts/as-root.sh
. "$(dirname "${BASH_SOURCE[0]}")/as-root.sh"

folder=/tmp/.X11-unix
if [ -d "$folder" ]; then exit 0; fi
if ! can_be_root; then
  echo "Make the folder where X servers listen, as root: mkdir -m 1777 $folder" >&2
  exit 1
fi
as_root mkdir -m 1777 "$folder"
