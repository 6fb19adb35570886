import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from './ports.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-start-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('npm start beside another one that takes the port first ends with a clear sentence, and says nowhere that it runs', async () => {
  const port = await freePort();
  const start = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      // Nothing is built for a store that is named.
      RELEASE_STORE: join(folder, 'releases'),
      DEMO_VIDEOS: '0',
    },
  });
  onTestFinished(() => void start.kill());
  const ended = once(start, 'close');
  let [output, errors] = ['', ''];
  start.stdout.on('data', (text) => {
    output += text;
  });
  start.stderr.on('data', (text) => {
    errors += text;
  });
  // It has found the port free. The other one's gateway listens first, and is ready.
  await vi.waitUntil(() => output.includes('Starting the database'), { timeout: 60_000 });
  const other = createServer((_, response) => response.end('{}')).listen(port, '127.0.0.1');
  const welcome = 'Wedding Plan is at';
  await vi.waitUntil(() => start.exitCode !== null || output.includes(welcome), { timeout: 120_000 });
  expect(output).not.toContain(welcome);
  const [code] = await ended;
  other.close();
  expect(errors).toContain(`Port ${port} is in use by another program. Stop it, or choose another:`);
  expect(code).toBe(1);
}, 180_000);
