#!/bin/sh
# The password comes from the environment and lies in a file of this container's memory alone.
set -eu
umask 077
printf '"wedding" "%s"\n' "$DB_PASSWORD" >/tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
