import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { registerDatabaseMetrics } from '../api/src/db/database-metrics.ts';
import { registerJobMetrics } from '../api/src/jobs/job-metrics.ts';
import { buildGateway } from '../platform/gateway/app.ts';
import { readSiteConfig } from '../platform/gateway/site-config.ts';

const folder = join(import.meta.dirname, 'observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const rules: { alert: string; expr: string; annotations: { why: string } }[] = parse(
  read('rules.yaml'),
).groups.flatMap((group: { rules: unknown[] }) => group.rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('dashboard.json'),
);

/** Metrics of other programs: Prometheus itself, its exporters, kube-state-metrics, and deploy/postgres/backup.sh. */
const NOT_OURS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'].concat(
  ['backup_last_success_timestamp_seconds', 'kube_cronjob_status_last_successful_time'],
  ['probe_success', 'probe_ssl_earliest_cert_expiry'],
  ['pg_up', 'pg_stat_activity_count', 'pg_settings_max_connections'],
  ['pgbouncer_up', 'pgbouncer_pools_client_waiting_connections'],
);
const FUNCTIONS = /\b(sum|max|min|by|rate|increase|histogram_quantile|topk|time|vector|or|offset|le)\b/g;

/** Returns the metrics that an expression reads. */
const namesIn = (expr: string): string[] => {
  const bare = expr
    .replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ')
    .replace(/\bby \([^)]*\)/g, ' ')
    .replace(FUNCTIONS, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9_]{1,}\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^\d/.test(name));
};

/** Returns all metrics of a gateway, and of the database and jobs of an api and a worker. */
function figures(): Registry {
  const { metrics } = buildGateway({
    apiOrigin: 'http://127.0.0.1:9',
    releaseStore: '/nowhere',
    config: readSiteConfig({}),
  });
  const pool = new pg.Pool();
  registerDatabaseMetrics(metrics, pool);
  registerJobMetrics(metrics, pool);
  return metrics;
}

test('every metric that an alert or the dashboard reads exists by that name', async () => {
  const registry = figures();
  const known = (name: string) => registry.getSingleMetric(name.replace(/_(bucket|count|sum)$/, ''));
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  for (const expr of expressions) {
    const names = namesIn(expr).filter((name) => !NOT_OURS.includes(name));
    expect([expr, names.filter((name) => !known(name))]).toEqual([expr, []]);
  }
  expect(namesIn(rules.map(({ expr }) => expr).join(' ')).length).toBeGreaterThan(14);
});

test('each alert that docs/operating.md asks for is a rule with the same text', () => {
  const manual = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8');
  const section = manual.slice(manual.indexOf('## Alerts worth having'), manual.indexOf('## Settings'));
  const asked = [...section.matchAll(/^\| .* \| (.*?) *\|$/gm)]
    .map(([, why = '']) => why)
    .filter((why) => why !== 'why' && !why.startsWith('---'));
  expect(asked.length).toBeGreaterThan(10);
  expect(new Set(rules.map(({ annotations }) => annotations.why))).toEqual(new Set(asked));
});

test('the runbook says what to do after each alert', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../docs/runbook.md'), 'utf8');
  const named = [...runbook.matchAll(/\*\*([A-Z]\w+)\*\*/g)].map(([, name]) => name);
  expect(rules.filter(({ alert }) => !named.includes(alert)).map(({ alert }) => alert)).toEqual([]);
});

test('promtool accepts the rules; each alert is silent normally, and fires when its cause occurs', (t) => {
  const ran = spawnSync('promtool', ['test', 'rules', 'rules.test.yaml'], { cwd: folder, encoding: 'utf8' });
  t.task.meta.needs = 'promtool: apt-get install prometheus';
  if (ran.error) return t.skip();
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
  const config = spawnSync('promtool', ['check', 'config', 'prometheus.yaml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect([config.status, config.stderr]).toEqual([0, '']);
  const tried = [...read('rules.test.yaml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name);
  for (const { alert } of rules) {
    expect(tried.filter((name) => name === alert).length).toBeGreaterThanOrEqual(2);
  }
});

test('Caddy accepts the edge’s configuration', (t) => {
  const args = ['adapt', '--config', join(import.meta.dirname, 'caddy/Caddyfile'), '--adapter', 'caddyfile'];
  const ran = spawnSync('caddy', args, { encoding: 'utf8' });
  t.task.meta.needs = 'Caddy: apt-get install caddy';
  if (ran.error) return t.skip();
  expect([ran.status, ran.stderr.includes('"level":"warn"') ? ran.stderr : '']).toEqual([0, '']);
});
