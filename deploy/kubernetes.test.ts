import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, 'kubernetes');
const MODELS = {
  Deployment,
  StatefulSet,
  HorizontalPodAutoscaler,
  Job,
  CronJob,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Namespace,
  Service,
  ServiceAccount,
};

interface Manifest {
  kind: keyof typeof MODELS | 'HTTPRoute' | 'Gateway';
  apiVersion: string;
  metadata: { name: string };
  data?: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: the schemas say what is in it
  spec?: any;
}

const read = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Manifest);
const files = globSync('{base,components}/**/*.yaml', { cwd: root }).filter(
  (file) => !file.endsWith('kustomization.yaml'),
);
const manifests = files.flatMap((file) => read(readFileSync(join(root, file), 'utf8')));

function fits(all: readonly Manifest[]): void {
  for (const manifest of all) {
    const { kind, apiVersion, metadata } = manifest;
    // The Gateway API is not a part of Kubernetes.
    if (kind === 'HTTPRoute' || kind === 'Gateway') continue;
    const Model = MODELS[kind];
    expect([metadata.name, kind, apiVersion]).toEqual([metadata.name, Model?.kind, Model?.apiVersion]);
    // biome-ignore lint/suspicious/noExplicitAny: whatever the file says is what is tested
    expect(() => new Model(manifest as any).validate(), `${kind} ${metadata.name}`).not.toThrow();
  }
}

test('the base and the database fit the API’s schemas', () => {
  expect(manifests.length).toBeGreaterThan(25);
  fits(manifests);
});

test('the schemas reject a wrong field', () => {
  const wrong = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as Manifest;
  wrong.spec.replicas = 'two';
  expect(() => fits([wrong])).toThrow();
});

test('the overlay renders to manifests that fit the schemas, with its own images and settings', (t) => {
  const rendered = render();
  t.task.meta.needs = 'kustomize or kubectl to render it';
  if (!rendered) return t.skip();
  const all = read(rendered);
  fits(all);
  // The overlay's Gateway, and two generated maps.
  expect(all.length).toBe(manifests.length + 3);
  expect(new Set(rendered.match(/image: \S+/g))).toEqual(
    new Set(
      ['', '-worker', '-video-edge', '-postgres', '-pgbouncer'].map(
        (name) => `image: registry.example/wedding-plan${name}:0.1.0`,
      ),
    ),
  );
  const maps = all.filter(({ kind }) => kind === 'ConfigMap');
  expect(maps[0]?.data).toMatchObject({ LOGIN_PROOF: 'risky', SITE_URL: 'https://wedding.example' });
  // A changed setting changes the map's name, and so restarts whoever reads it.
  for (const { metadata } of maps) expect(rendered).toMatch(new RegExp(`name: ${metadata.name}\n`));
  expect(maps.map(({ metadata }) => metadata.name)).toEqual([
    expect.stringMatching(/^settings-\w{10}$/),
    expect.stringMatching(/^video-edge-\w{10}$/),
  ]);
});

function render(): string | undefined {
  const overlay = join(root, 'overlays/example');
  for (const [command, ...args] of [
    ['kustomize', 'build', overlay],
    ['kubectl', 'kustomize', overlay],
  ] as const) {
    try {
      return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch (error) {
      // The command is missing; an existing one that fails is a failure.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

const podsOf = (kinds: readonly string[]) =>
  manifests
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ metadata: { name }, spec }) => {
      const { template } = spec.jobTemplate?.spec ?? spec;
      return { name, pod: template.spec, labels: template.metadata.labels };
    });
const PODS = ['Deployment', 'StatefulSet', 'Job', 'CronJob'];

test('no file contains a secret, and all settings are those of docs/operating.md', () => {
  expect(manifests.map(({ kind }) => String(kind))).not.toContain('Secret');
  const manual = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8');
  const settings = [...manual.matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(([, name]) => name);
  const env = readFileSync(join(root, 'base/settings.env'), 'utf8');
  const named = [...env.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const isOurs = (image: string) => /^wedding-plan(-worker)?$/.test(image);
  for (const { pod } of podsOf(['Deployment', 'Job'])) {
    for (const { image, env = [] } of pod.containers) {
      for (const { name, value } of env) {
        expect(name + (value ?? '')).not.toMatch(/(PASSWORD|SECRET)\w*[^A-Z_\w]|KEY_ID\S/);
        if (isOurs(image)) named.push(name);
      }
    }
  }
  expect(named).toEqual(expect.arrayContaining(['SMS_SECRET', 'SMS_HMAC_KEY', 'SECURE_D_SECRET']));
  const known = [...settings, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

test('every pod runs without privileges, declares its resources, and has health checks', () => {
  for (const { name, pod } of podsOf(PODS)) {
    expect([name, pod.securityContext.runAsNonRoot, pod.automountServiceAccountToken]).toEqual([
      name,
      true,
      false,
    ]);
    for (const container of pod.containers) {
      const { resources, securityContext } = container;
      expect([name, securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
      expect([name, Boolean(resources.requests.memory && resources.limits.memory)]).toEqual([name, true]);
    }
  }
  for (const { name, pod } of podsOf(['Deployment'])) {
    expect([name, Boolean(pod.containers[0].readinessProbe && pod.containers[0].livenessProbe)]).toEqual([
      name,
      true,
    ]);
  }
});

test('the guide creates every secret that the manifests name', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/how-to/deploy.md'), 'utf8');
  const created = [...guide.matchAll(/create secret generic (\S+)/g)].map(([, name]) => name);
  const pods = JSON.stringify(podsOf(PODS));
  const named = pods.matchAll(/"(?:secret(?:Key)?Ref":\{"name|secretName)":"([\w-]+)"/g);
  expect([...new Set([...named].map(([, name]) => name))].sort()).toEqual(created.toSorted());
});

test('the guide deletes every job before the next version is applied, as a job’s image can’t be changed', () => {
  const guide = readFileSync(join(import.meta.dirname, '../docs/how-to/deploy.md'), 'utf8');
  const deleted = /delete job (.*) --ignore-not-found/.exec(guide)?.[1]?.split(' ');
  expect(deleted?.toSorted()).toEqual(
    podsOf(['Job'])
      .map(({ name }) => name)
      .sort(),
  );
});

test('each deployment survives the loss of a node: a budget, and policies and services that find its pods', () => {
  const budgets = manifests
    .filter(({ kind }) => kind === 'PodDisruptionBudget')
    .map(({ metadata }) => metadata.name);
  const deployments = podsOf(['Deployment']).map(({ name }) => name);
  expect(budgets.sort()).toEqual(deployments.sort());
  const names = podsOf(PODS).map(({ labels }) => labels['app.kubernetes.io/name']);
  const selected = manifests.flatMap(({ kind, spec }) =>
    ['NetworkPolicy', 'Service'].includes(kind)
      ? [
          ...JSON.stringify(spec).matchAll(/"app.kubernetes.io\/name":"([\w-]+)"|"values":\[([^\]]+)\]/g),
        ].flatMap(([, one, several]) => (one ? [one] : (several ?? '').replaceAll('"', '').split(',')))
      : [],
  );
  expect([...new Set(selected)].filter((name) => !names.includes(name))).toEqual([]);
  const scaled = manifests
    .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
    .map(({ metadata }) => metadata.name);
  expect(scaled.sort()).toEqual(['api', 'gateway', 'worker']);
  // An apply would reset what the autoscaler has decided.
  for (const { kind, metadata, spec } of manifests) {
    if (kind === 'Deployment') {
      expect([metadata.name, spec.replicas === undefined]).toEqual([
        metadata.name,
        scaled.includes(metadata.name),
      ]);
    }
  }
});
