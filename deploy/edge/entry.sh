#!/bin/sh
# Generates nginx.conf from the settings, only in this container's memory. Without a secret anybody could sign an address.
set -eu
umask 077
: "${MEDIA_EDGE_SECRET:?}"
case $MEDIA_EDGE_SECRET in *[!A-Za-z0-9_-]*) echo "MEDIA_EDGE_SECRET: letters, digits, - and _ only." >&2; exit 1 ;; esac
folder=${EDGE_FOLDER:-/tmp/edge}
mkdir -p "$folder"
{
  # Only for tests outside of the container.
  [ "$(id -u)" != 0 ] || echo "user root;"
  echo "daemon off; worker_processes auto; pid $folder/pid; error_log stderr;"
  echo "events { worker_connections 1024; }"
  echo "http {"
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/$kind;"; done
  sed -e '/^#/d' -e "s|@CACHE@|${EDGE_CACHE:-/cache}|" -e "s|@APIS@|${EDGE_APIS:-}|" -e "s|@STORE@|${EDGE_STORE:-}|g" -e "s|@PATH@|${EDGE_PATH:-}|" \
    -e "s|@LISTEN@|${EDGE_LISTEN:-8080}|" -e "s|@FOLDER@|${MEDIA_STORE:-/media-store}|" -e "s|@SECRET@|$MEDIA_EDGE_SECRET|" \
    "${EDGE_CONFIG:-/etc/nginx/media-folder.conf}"
  echo "}"
} >"$folder/nginx.conf"
exec nginx -p "$folder" -c "$folder/nginx.conf"
