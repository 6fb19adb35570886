#!/bin/bash
# Ends with an error if Docker is older than what compose.yaml needs, as in Debian 13.
set -euo pipefail
at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$3" | sort -V | head -1)" = "$2" ] || { echo "$1 $2 or later is needed; this is $3." >&2; exit 1; }
}
at_least 'Docker Engine' 25.0 "$(docker version --format '{{.Server.Version}}')"
at_least 'Docker Compose' 2.26 "$(docker compose version --short | sed 's/^v//')"
