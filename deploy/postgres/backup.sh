#!/bin/sh
# Makes a backup now and then each night, or only one (`wedding-backup once`): a full one on Sundays, on other days only what
# changed since. PostgreSQL archives every transaction by itself (archive_command), so a restore can reach any point in time
# in between.
set -eu
backup() {
  kind=diff
  [ "$(date -u +%u)" != 7 ] || kind=full
  # The first backup is always a full one.
  pgbackrest --stanza=wedding --type="$kind" backup && echo "backed up ($kind)"
}
until pg_isready -q -h /var/run/postgresql; do sleep 1; done
pgbackrest --stanza=wedding stanza-create
pgbackrest --stanza=wedding check
[ "${1:-}" != once ] || { backup && exit 0; exit 1; }
while true; do
  if backup; then
    touch /var/lib/pgbackrest/last-backup
    # For node_exporter's textfile collector.
    mkdir -p /var/lib/pgbackrest/metrics
    printf 'backup_last_success_timestamp_seconds %s\n' "$(date +%s)" >/var/lib/pgbackrest/metrics/backup.prom
  fi
  # Waits until 01:30 UTC.
  now=$(date -u +%s)
  next=$(date -u -d "$(date -u +%F) 01:30" +%s)
  [ "$next" -gt "$now" ] || next=$((next + 86400))
  sleep $((next - now)) &
  wait $!
done
