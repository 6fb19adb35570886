// @vitest-environment node
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
    expect(said).toContain('TRUST_PROXY must be addresses or networks');
  // The wrong setting behind it stops the process before it listens.
  const right = { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1', RELEASE_POLL_SECONDS: '0' };
  expect(await refusalOf(right)).toContain('RELEASE_POLL_SECONDS must be 1 to 3600.');
}, 120_000);
