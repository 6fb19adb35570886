#!/bin/bash
# The images' commands. They install and build nothing.
set -eu
cd "${APP_DIR:-/app}"
command=${1:-help}
[ $# -eq 0 ] || shift

case $command in
  gateway) exec node platform/gateway/server.ts ;;
  api) exec node --max-semi-space-size=4 api/src/server.ts ;;
  worker) exec node api/src/worker.ts ;;
  migrate) exec node platform/cli/migrate.ts ;;
  release) exec node platform/cli/release.ts "$@" ;;
  first-release) exec node platform/cli/first-release.ts "${1:-parts}" ;;
  backup) exec node platform/cli/backup.ts "${1:-/backups/$(date -u +%Y-%m-%dT%H-%M-%SZ)}" ;;
  restore) exec node platform/cli/restore.ts "$@" ;;
  # For health checks, which run every few seconds: a process of bash instead of one of Node.
  health)
    exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "$2" >&3
    read -r _ status _ <&3
    [[ $status == 2* ]]
    ;;
  help)
    echo 'Commands: gateway, api, worker, migrate, release, first-release, backup, restore, health <port> <path>.'
    echo 'docs/how-to/deploy.md says what each needs.'
    ;;
  *)
    echo "There is no command $command. See: help" >&2
    exit 2
    ;;
esac
