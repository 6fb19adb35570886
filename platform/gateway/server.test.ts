import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort } from '../cli/start/ports.ts';

/** Starts the gateway's process with settings that it refuses. Returns what it says. */
function refusalOf(settings: NodeJS.ProcessEnv): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'server.ts')],
      { env, timeout: 60_000 },
      (error, _, said) =>
        error?.code === 1 ? resolve(said) : reject(new Error(`It was not refused: ${error} ${said}`)),
    );
  });
}

test('SEC-8: the gateway starts only with trusted proxies that are addresses or networks', async () => {
  const wrong = ['1', 'true', '10.0.0.0/8,2', '10.0.0.0/33'].map((setting) =>
    refusalOf({ TRUST_PROXY: setting }),
  );
  for (const said of await Promise.all(wrong))
    expect(said).toContain('TRUST_PROXY: must be addresses or networks');
  // The wrong setting behind it stops the process before it listens.
  const right = { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1', DRAIN_SECONDS: '-1' };
  expect(await refusalOf(right)).toContain('DRAIN_SECONDS: must be 0 to 300.');
}, 120_000);

test('the gateway names a number or an address that it can’t use', async () => {
  const wrong = {
    PORT: 'three',
    METRICS_LISTEN: '127.0.0.1:99999',
    DRAIN_SECONDS: '5s',
    FAILURES_PER_NETWORK: 'few',
    OTEL_TRACES_SAMPLER_ARG: '2',
    API_ORIGIN: 'http://127.0.0.1:3001,localhost:3001',
  };
  const refusals = Object.entries(wrong).map(async ([name, setting]) => {
    // The last of them would stop a process that overlooks the first.
    const said = await refusalOf({ OTEL_TRACES_SAMPLER_ARG: 'none', [name]: setting });
    expect(said).toContain(`${name}: must be `);
  });
  await Promise.all(refusals);
}, 120_000);

test('SEC-29: an empty setting of the gateway counts as unset, its address too', async () => {
  const empty = ['HOST', 'API_ORIGIN', 'RELEASE_STORE', 'RELEASE_ENVIRONMENT']
    .concat('LOG_LEVEL', 'SITE_CONFIG', 'METRICS_LISTEN', 'DRAIN_SECONDS', 'NODE_ENV')
    .map((name) => [name, '']);
  const env = { PATH: process.env.PATH, ...Object.fromEntries(empty), PORT: String(await freePort()) };
  const gateway = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], { env });
  try {
    const lines: string[] = [];
    for (const stream of [gateway.stdout, gateway.stderr]) {
      createInterface({ input: stream }).on('line', (line) => lines.push(line));
    }
    await expect
      .poll(() => lines.join('\n'), { timeout: 60_000 })
      .toContain(`Server listening at http://127.0.0.1:${env.PORT}`);
    expect(lines.filter((line) => line.includes('Server listening'))).toHaveLength(1);
  } finally {
    gateway.kill();
  }
}, 120_000);
