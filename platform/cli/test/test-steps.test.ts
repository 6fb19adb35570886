import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

test('tests that a signal ends stop their database', {
  tags: ['long'],
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-signal-'));
  chmodSync(folder, 0o755);
  const script = `import '${join(import.meta.dirname, '../process/exit-on-signal.ts')}';
    import { unitTests } from '${join(import.meta.dirname, 'test-steps.ts')}';
    await unitTests(['--project', 'api', 'src/account/']);`;
  const started = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  });
  const ended = once(started, 'exit');
  const lock = () => globSync(join(folder, '*/postgres/run/.s.PGSQL.5432.lock'))[0] ?? '';
  await vi.waitFor(() => expect(lock()).not.toBe(''), 30_000);
  const postgres = Number.parseInt(readFileSync(lock(), 'utf8'), 10);

  started.kill();
  expect(await ended).toEqual([130, null]);
  await vi.waitFor(() => expect(() => process.kill(postgres, 0)).toThrow('ESRCH'), 10_000);
  rmSync(folder, { recursive: true });
});
