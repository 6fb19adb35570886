import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../platform/cli/start/ports.ts';
import { answers, startProcess } from './start-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wedding-process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function command(program: string): string[] {
  const script = join(folder, 'program.mjs');
  writeFileSync(script, program);
  return [process.execPath, script];
}

test('a process is ready when its address answers, and it stops after it has printed everything', async () => {
  const port = await freePort();
  const ready = `http://127.0.0.1:${port}/`;
  const server = `import { createServer } from 'node:http';
    process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); });
    console.log('starting');
    createServer((_, response) => response.end()).listen(${port}, '127.0.0.1');`;
  const started = await startProcess({ name: 'the server', command: command(server), ready });
  expect(await answers(ready)).toBe(true);
  await started.stop();
  expect(started.output()).toBe('starting\nstopping\n');
  expect(await answers(ready)).toBe(false);
  await started.stop();
});

test('a process that does not start throws with its last output and leaves no process behind', async () => {
  const never = async () => false;
  const ends = command("console.error('no database'); process.exit(3);");
  await expect(startProcess({ name: 'the api', command: ends, ready: never })).rejects.toThrow(
    /^the api: ended by itself \(exit code 3\)\..*no database/s,
  );
  const missing = startProcess({ name: 'nothing', command: ['no-such-program'], ready: never });
  await expect(missing).rejects.toThrow('ENOENT');
  const hangs = command('console.log(process.pid); setInterval(() => {}, 1_000);');
  const late = startProcess({ name: 'the api', command: hangs, ready: never, timeoutMs: 500 });
  const message = await late.then(String, (error: Error) => error.message);
  expect(message).toMatch(/^Waited 0.5 s for the api to start\. Last output:\n\d+/);
  const [pid] = /\d+$/m.exec(message.trim()) ?? [];
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});

test('a process ends with the one that started it', async () => {
  const file = join(folder, 'pid');
  const waits = `require('node:fs').writeFileSync('${file}', String(process.pid)); setInterval(() => {}, 1_000);`;
  const starter = `import { existsSync } from 'node:fs';
    import { startProcess } from '${join(import.meta.dirname, 'start-process.ts')}';
    const command = [process.execPath, '-e', ${JSON.stringify(waits)}];
    await startProcess({ name: 'it', command, ready: async () => existsSync('${file}') });
    process.exit(1);`;
  expect(spawnSync(command(starter)[0] ?? '', command(starter).slice(1)).status).toBe(1);
  const pid = Number(readFileSync(file, 'utf8'));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 5_000);
});

test('on a signal a command first stops what it has started, the last first, and then ends', async () => {
  const file = join(folder, 'log');
  const stops = `const { appendFileSync } = require('node:fs'); const note = (text) => appendFileSync('${file}', text);
    process.on('SIGTERM', () => setTimeout(() => { note('stopped '); process.exit(0); }, 500));
    note('started '); setInterval(() => {}, 1_000);`;
  const lib = join(import.meta.dirname, '../../platform/cli/process');
  const starter = `import '${lib}/exit-on-signal.ts';
    import { appendFileSync, existsSync } from 'node:fs';
    import { stopOnSignal } from '${lib}/stop-on-signal.ts';
    import { startProcess } from '${join(import.meta.dirname, 'start-process.ts')}';
    stopOnSignal(async () => appendFileSync('${file}', 'removed'));
    const command = [process.execPath, '-e', ${JSON.stringify(stops)}];
    await startProcess({ name: 'it', command, ready: async () => existsSync('${file}') });
    process.kill(process.pid, 'SIGINT');
    setInterval(() => {}, 1_000);`;
  const [program = '', ...args] = command(starter);
  expect(spawnSync(program, args).status).toBe(130);
  expect(readFileSync(file, 'utf8')).toBe('started stopped removed');
});
