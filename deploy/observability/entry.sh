#!/bin/bash
# Starts one program of the monitoring. Secrets are written only into this container's memory.
set -eu
umask 077
settings=/etc/wedding-plan
case $1 in
  prometheus)
    {
      echo "- { targets: ['https://172.30.53.2/signin'], labels: { module: page } }"
      echo "- { targets: ['http://video-edge:8080/readyz'], labels: { module: video-edge } }"
      [ -z "${SMS_SECRET:-}" ] || echo "- { targets: ['https://172.30.53.2/api/webhook/sms/africas-talking/$SMS_SECRET'], labels: { module: text } }"
      [ -z "${PROBE_LOGIN:-}" ] || echo "- { targets: ['https://172.30.53.2/api/auth/login'], labels: { module: sign-in } }"
    } >/tmp/probes.yaml
    exec prometheus --config.file=$settings/prometheus.yaml --storage.tsdb.path=/monitoring \
      --storage.tsdb.retention.time=30d --web.listen-address=:9090
    ;;
  alertmanager) exec prometheus-alertmanager --config.file=$settings/alertmanager.yaml --storage.path=/monitoring --cluster.listen-address= ;;
  probe)
    sed -e "s|@SITE@|$SITE_ADDRESS|" -e "s|@PROBE_LOGIN@|${PROBE_LOGIN:-}|" \
      -e "s|@PROBE_PASSWORD@|${PROBE_PASSWORD:-}|" $settings/probe.yaml >/tmp/probe.yaml
    # A trial has a certificate of Caddy's own authority.
    [ "$SITE_ADDRESS" != localhost ] || sed -i 's/insecure_skip_verify: false/insecure_skip_verify: true/' /tmp/probe.yaml
    exec prometheus-blackbox-exporter --config.file=/tmp/probe.yaml --log.level=warn
    ;;
  node) exec prometheus-node-exporter --path.rootfs=/host --collector.textfile.directory=/archive/metrics --collector.disable-defaults \
      --collector.textfile --collector.filesystem --collector.cpu --collector.meminfo --collector.loadavg --collector.diskstats ;;
  postgres) exec prometheus-postgres-exporter ;;
  pgbouncer) exec prometheus-pgbouncer-exporter ;;
  *) exec "$@" ;;
esac
