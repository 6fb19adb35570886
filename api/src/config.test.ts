import { expect, test } from 'vitest';
import { readConfig, warningsOf } from './config.ts';
import { socketAddress } from './db/database.ts';

test('the defaults are for a single machine: loopback, port 3000, embedded database, build on start', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, database: undefined, builds: true });
  expect(config.dataDir.endsWith('/data')).toBe(true);
});

test('SEC-29: only production or an explicit HOST opens the site to the network', () => {
  expect(readConfig({ NODE_ENV: 'development' }).host).toBe('127.0.0.1');
  expect(readConfig({ HOST: '192.168.1.4' }).host).toBe('192.168.1.4');
  expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0');
  expect(readConfig({ NODE_ENV: 'production' }).api.host).toBe('127.0.0.1');
});

test('SEC-7: production requires a proof of number when a sign-in is risky; development never does', () => {
  expect(readConfig({ NODE_ENV: 'production' }).loginProof).toBe('risky');
  expect(readConfig({ NODE_ENV: 'production', LOGIN_PROOF: 'always' }).loginProof).toBe('always');
  expect(readConfig({ NODE_ENV: 'production', LOGIN_PROOF: 'off' }).loginProof).toBe('off');
  expect(readConfig({}).loginProof).toBe('off');
});

test('SEC-29: production without proofs warns about what signing in by number alone means', () => {
  const warned = (env: NodeJS.ProcessEnv) =>
    warningsOf(readConfig({ NODE_ENV: 'production', ...env })).join();
  expect(warned({ LOGIN_PROOF: 'off' })).toContain('LOGIN_PROOF is off');
  expect(warned({})).not.toContain('LOGIN_PROOF');
  expect(warningsOf(readConfig({}))).toEqual([]);
  const proved = readConfig({ NODE_ENV: 'production', LOGIN_PROOF: 'always', SMS_SECRET: 's'.repeat(22) });
  expect(warningsOf(proved)).toEqual([]);
});

test('SEC-20: callback secrets have at least 128 bits, may stand beside the one before, and warn if absent', () => {
  const config = readConfig({ SMS_SECRET: `${'a'.repeat(22)}, ${'b'.repeat(43)}` });
  expect(config.callbacks.secrets).toEqual(['a'.repeat(22), 'b'.repeat(43)]);
  expect(readConfig({ SMS_ALLOWED_FROM: '196.216.0.0/16, 2c0f::1' }).callbacks.allowedFrom).toHaveLength(2);
  expect(warningsOf(readConfig({ NODE_ENV: 'production' })).join()).toContain('SMS_SECRET is not set');
});

test('SEC-8: trusted proxies are named as addresses or networks, never as a count of hops', () => {
  const trusted = (setting: string) => readConfig({ TRUST_PROXY: setting }).trustProxy;
  expect(trusted('10.0.0.0/8,127.0.0.1')).toEqual(['127.0.0.1/32', '::1/128', '10.0.0.0/8', '127.0.0.1']);
  expect(trusted('2001:db8::/32')).toContain('2001:db8::/32');
  for (const setting of ['1', 'true', '10.0.0.0/8,2', '10.1', '0x7f000001', '10.0.0.0/33', '::1/129', '*']) {
    expect(() => trusted(setting)).toThrow('TRUST_PROXY: must be addresses or networks');
  }
});

test('production never has the demonstration, even if it is set', () => {
  expect(readConfig({}).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(false);
});

test('SEC-21: debug pages are off in production', () => {
  expect(readConfig({}).debugPages).toBe(true);
  expect(readConfig({ NODE_ENV: 'production' }).debugPages).toBe(false);
});

test('a database is set by its address; an empty setting counts as unset', () => {
  const url = socketAddress({ host: '/run/pg', user: 'wedding', database: 'wedding' });
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url });
  expect(readConfig({ DATABASE_URL: '' }).database).toBeUndefined();
});

test('texts are sent by an account and its key', () => {
  expect(readConfig({}).texts).toBeUndefined();
  const { texts } = readConfig({ SMS_SEND_KEY: 'wedding:a:key', SMS_SEND_FROM: '33070' });
  expect(texts).toMatchObject({ username: 'wedding', apiKey: 'a:key', from: '33070' });
});

test('one factor raises every limit of sign-ins', () => {
  const [plain, raised] = [readConfig({}), readConfig({ SIGN_IN_LIMITS: '20' })];
  expect(raised.attemptLimits.perAddress).toBe(20 * plain.attemptLimits.perAddress);
  expect(raised.newDeviceLimits.perSubjectDaily).toBe(20 * plain.newDeviceLimits.perSubjectDaily);
});

test.each([
  [{ PORT: 'three' }, 'PORT: must be a number.'],
  [{ PORT: '70000' }, 'PORT: must be 65535 at most.'],
  [{ DATABASE_URL: 'mysql://db/wedding' }, 'DATABASE_URL: must look like postgresql://user@host/database.'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must have 8 characters at least.'],
  [{ SMS_SECRET: 'short' }, 'SMS_SECRET: must be 22 letters, digits, - or _ at least.'],
  [{ SMS_ALLOWED_FROM: '196.216.0.0/99' }, 'SMS_ALLOWED_FROM: must be addresses or networks'],
  [{ SMS_SEND_KEY: 'only-a-key' }, 'SMS_SEND_KEY: must be a username and its key: username:key.'],
  [{ LOGIN_PROOF: 'maybe' }, 'LOGIN_PROOF: must be off, risky or always.'],
  [
    { MEDIA_STORE: 's3://wedding?zone=1' },
    'MEDIA_STORE: A bucket’s address has endpoint, region, prefix; not zone.',
  ],
  [{ RELEASE_STORE: 's3://' }, 'RELEASE_STORE: A bucket is written s3://name'],
  [{ DEMO: 'maybe' }, 'DEMO: must be 1, 0 or no-videos.'],
  [{ METRICS_LISTEN: '9464:all' }, 'METRICS_LISTEN: must be an address and a port'],
  [{ SMS_SECRET: Array(3).fill('s'.repeat(22)).join() }, 'SMS_SECRET: must be two at most: new, old.'],
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});

test('stores are folders or buckets; a bucket for releases turns off the build on start', () => {
  const plain = readConfig({ DATA_DIR: '/srv/wedding' });
  expect(plain).toMatchObject({ mediaStore: '/srv/wedding/media', builds: true });
  const bucket = 's3://wedding?endpoint=http://127.0.0.1:9000&prefix=videos';
  expect(readConfig({ MEDIA_STORE: bucket, RELEASE_STORE: bucket })).toMatchObject({
    mediaStore: bucket,
    releaseStore: bucket,
    builds: false,
  });
});

test('SEC-18: a secret in a bucket’s address is refused without being repeated', () => {
  const refused = () => readConfig({ MEDIA_STORE: 's3://AKIAXXX:hushhush@wedding' });
  expect(refused).toThrow('AWS_SECRET_ACCESS_KEY');
  expect(refused).not.toThrow('hushhush');
});
