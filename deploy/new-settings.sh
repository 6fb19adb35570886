#!/bin/bash
# Writes deploy/.env with a secret of its own for each purpose, and the key that signs releases. Run it once, as root:
#   deploy/new-settings.sh wedding.example operator@wedding.example
set -euo pipefail
cd "$(dirname "$0")"
site=${1:?the site’s host name, without https://} email=${2:?the e-mail address of who runs the site}
[ ! -e .env ] && [ ! -e release-key.pem ] || { echo 'deploy/.env or deploy/release-key.pem is already there.' >&2; exit 1; }
./check-docker.sh
umask 077
openssl genpkey -algorithm ed25519 -out release-key.pem
chown 10001 release-key.pem && chmod 400 release-key.pem

declare -A filled=(
  [VERSION]=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' ../package.json)
  [SITE_ADDRESS]=$site
  [ACME_EMAIL]=$email
  [ADMIN_LOGIN]=$email
  [RELEASE_KEYS]=$(openssl pkey -in release-key.pem -pubout -outform der | base64 -w0)
)
for name in DB_PASSWORD ADMIN_PASSWORD MEDIA_EDGE_SECRET SMS_SECRET; do
  filled[$name]=$(openssl rand -base64 24 | tr '+/' '-_')
done
while IFS= read -r line; do
  name=${line%%=*}
  if [[ $line == *= && -n ${filled[$name]:-} ]]; then echo "$line${filled[$name]}"; else echo "$line"; fi
done <.env.example >.env
echo "deploy/.env and deploy/release-key.pem are written. Keep a copy of both elsewhere: backups don't include them."
echo "The first administrator is $email; the password is ADMIN_PASSWORD in deploy/.env."
