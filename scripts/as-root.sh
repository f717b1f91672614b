# shellcheck shell=bash
# Sourced: `as_root CMD…` runs a command as root, by sudo where this is another user.
can_be_root() {
  [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}
