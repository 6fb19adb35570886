import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
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
