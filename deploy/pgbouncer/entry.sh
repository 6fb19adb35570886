#!/bin/sh
# The password comes from the environment, and is written to a file only in this container's memory.
set -eu
umask 077
printf '"wedding" "%s"\n' "$DB_PASSWORD" >/tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
