#!/bin/sh
# A backup each night: a full one on Sundays, else what changed since. The archive of every transaction goes on by itself
# (archive_command), so a restore reaches any moment between.
set -eu
until pg_isready -q -h /var/run/postgresql; do sleep 1; done
pgbackrest --stanza=wedding stanza-create
pgbackrest --stanza=wedding check
while true; do
  kind=diff
  [ "$(date -u +%u)" != 7 ] || kind=full
  # The first one is a full one whatever is asked for.
  if pgbackrest --stanza=wedding --type="$kind" backup; then
    touch /var/lib/pgbackrest/last-backup
    # For node_exporter's textfile collector.
    mkdir -p /var/lib/pgbackrest/figures
    printf 'backup_last_success_timestamp_seconds %s\n' "$(date +%s)" >/var/lib/pgbackrest/figures/backup.prom
    echo "backed up ($kind)"
  fi
  # Until 01:30 UTC.
  now=$(date -u +%s)
  next=$(date -u -d "$(date -u +%F) 01:30" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
done
