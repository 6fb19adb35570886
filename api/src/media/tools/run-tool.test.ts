import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const RUN_TOOL = join(import.meta.dirname, 'run-tool.ts');

test('a tool ends with the process that runs it, also if that is killed', async () => {
  const run = `import { runTool } from ${JSON.stringify(RUN_TOOL)};
    await runTool({ file: '/bin/sh', args: ['-c', 'echo $$ >&3; exec sleep 60'], onLine: console.log });`;
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', run]);
  const [printed] = await once(runner.stdout, 'data');
  const pid = Number(printed);
  expect(isRunning(pid)).toBe(true);
  runner.kill('SIGKILL');
  try {
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 20_000 });
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
}, 60_000);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
