#!/bin/sh
# The image's commands. They install and build nothing.
set -eu
cd "${APP_DIR:-/app}"
command=${1:-help}
[ $# -eq 0 ] || shift

case $command in
  gateway) exec node gateway/server/server.ts ;;
  api) exec node --max-semi-space-size=4 api/src/server.ts ;;
  worker) exec node api/src/worker.ts ;;
  migrate) exec node scripts/migrate.ts ;;
  release) exec node scripts/release.ts "$@" ;;
  first-release) exec node scripts/first-release.ts "${1:-parts}" ;;
  backup) exec node scripts/backup.ts "${1:-/backups/$(date -u +%Y-%m-%dT%H-%M-%SZ)}" ;;
  restore) exec node scripts/restore.ts "$@" ;;
  # For health checks: exits with 0 if the address answers 2xx.
  health) exec node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(4000) }).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$1" ;;
  help)
    echo 'Commands: gateway, api, worker, migrate, release, first-release, backup, restore, health <address>.'
    echo 'docs/how-to/deploy.md says what each needs.'
    ;;
  *)
    echo "There is no command $command. See: help" >&2
    exit 2
    ;;
esac
