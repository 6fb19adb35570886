#!/bin/bash
# Replaces the product's processes one by one, each once the one before it is healthy, so that no request fails:
#   deploy/upgrade.sh 0.2.0              to the version whose sources are checked out, after a backup
#   deploy/upgrade.sh 0.1.0 --back       back to an image that is still here, on the database as it is
# PostgreSQL, PgBouncer, Caddy, the video edge and the backups run on: they have versions of their own.
set -euo pipefail
cd "$(dirname "$0")"
version=${1:?the version, such as 0.2.0} back=${2:-}
./check-docker.sh
old=$(sed -n 's/^VERSION=//p' .env)
c() { VERSION=$version docker compose "$@"; }
set_version() { sed -i "s/^VERSION=.*/VERSION=$1/" .env; }

if [ "$back" = --back ]; then
  c config --images | grep -F ":$version" | sort -u | xargs -r docker image inspect >/dev/null
else
  c exec -T backup pgbackrest --stanza=wedding --type=diff backup
  # Pulled images are used as they are.
  docker image inspect "wedding-plan:$version" "wedding-plan-worker:$version" >/dev/null 2>&1 || c build gateway-1 worker
  c run --rm --no-deps -T migrate
fi
set_version "$version"
for one in worker api-1 api-2 gateway-1 gateway-2; do
  c up -d --no-deps --wait "$one" || { echo "$one of $version isn't healthy. To return: deploy/upgrade.sh $old --back" >&2; exit 1; }
  # Caddy asks every two seconds who is ready; the next one may end only once it has noticed this one.
  sleep 5
done
echo "$version runs. To return: deploy/upgrade.sh $old --back"
