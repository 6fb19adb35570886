#!/bin/sh
# Makes a backup each night: a full one on Sundays, on other days only what changed since. PostgreSQL archives every
# transaction by itself (archive_command), so a restore can reach any point in time in between.
set -eu
until pg_isready -q -h /var/run/postgresql; do sleep 1; done
pgbackrest --stanza=wedding stanza-create
pgbackrest --stanza=wedding check
while true; do
  kind=diff
  [ "$(date -u +%u)" != 7 ] || kind=full
  # The first backup is always a full one.
  if pgbackrest --stanza=wedding --type="$kind" backup; then
    touch /var/lib/pgbackrest/last-backup
    # For node_exporter's textfile collector.
    mkdir -p /var/lib/pgbackrest/metrics
    printf 'backup_last_success_timestamp_seconds %s\n' "$(date +%s)" >/var/lib/pgbackrest/metrics/backup.prom
    echo "backed up ($kind)"
  fi
  # Waits until 01:30 UTC.
  now=$(date -u +%s)
  next=$(date -u -d "$(date -u +%F) 01:30" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
done
