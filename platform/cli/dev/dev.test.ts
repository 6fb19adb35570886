import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer as createSite } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PATIENCE = 120_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-dev-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `npm run dev` with settings that it refuses. Returns its exit code and its output. */
function dev(settings: NodeJS.ProcessEnv, ...args: string[]): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), ...settings };
  const command = [join(import.meta.dirname, '../dev.ts'), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

test(
  'npm run dev on a busy port, its own or a part’s, says so before it starts anything',
  async () => {
    // Below the ports that the system gives to connections, which would be taken now and then.
    const port = 20_000 + (process.pid % 10_000);
    for (const at of [port, port + 12]) {
      const taken = createServer().listen(at, at === port ? 'localhost' : '127.0.0.1');
      await once(taken, 'listening');
      const { code, output } = await dev({ PORT: String(port) });
      taken.close();
      expect(output).toBe(
        `Port ${at} is in use by another program. Stop it, or choose another: PORT=${port + 20} npm run dev\n`,
      );
      expect(code).toBe(1);
    }
    expect(existsSync(join(folder, 'data'))).toBe(false);
  },
  PATIENCE,
);

test(
  'npm run dev names a wrong setting and a wrong option in a sentence',
  async () => {
    expect(await dev({ PORT: 'three' })).toEqual({
      code: 1,
      output: 'The settings need a look. PORT: must be a number.\n',
    });
    for (const args of [
      ['mfe-videos', '--agianst', 'https://x.test'],
      ['mfe-none', '--against', 'x.test'],
    ]) {
      const { code, output } = await dev({}, ...args);
      expect(output).toContain('npm run dev -- <remote> --against <address of a live site>');
      expect(output).not.toContain('    at ');
      expect(code).toBe(2);
    }
  },
  PATIENCE,
);

test.each([
  ['has no such page', 404, ''],
  [
    'takes other origins',
    403,
    'This site takes no part from there. Its operator names the origins in DEV_ORIGINS.',
  ],
])(
  'npm run dev against a site that %s says what its operator sets, before it builds anything',
  async (_name, status, text) => {
    const requests: string[] = [];
    const site = createSite((request, answer) => {
      requests.push(request.url ?? '');
      answer.writeHead(status).end(text);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const port = 20_000 + ((process.pid + 100) % 10_000);
    const against = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const { code, output } = await dev({ PORT: String(port) }, 'mfe-videos', '--against', against);
    site.close();
    const origins = `http://localhost:${port + 10},http://localhost:${port + 11}`;
    expect(output).toContain(`${against} shows no parts from this machine.`);
    expect(output).toContain(`DEV_ORIGINS=${origins}`);
    expect(requests).toEqual([
      expect.stringContaining(`/dev-override?use=shell~http://localhost:${port + 10}!mfe-videos~`),
    ]);
    expect(code).toBe(1);
  },
  PATIENCE,
);

test(
  'npm run dev against a site that doesn’t answer says so',
  async () => {
    const { output } = await dev({ PORT: '20991' }, 'mfe-videos', '--against', 'http://127.0.0.1:20993');
    expect(output).toContain('http://127.0.0.1:20993 doesn’t answer (ECONNREFUSED)');
  },
  PATIENCE,
);
