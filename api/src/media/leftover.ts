import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ENCODER_PID } from './transcode.ts';

const run = promisify(execFile);

/**
 * Clears a work folder that a killed worker left: its encoder may still run (it is a process of its own), so
 * that is ended first, if the process of that number is really the one that writes here.
 */
export async function clearLeftovers(work: string, parts: string[]): Promise<void> {
  for (const part of parts) {
    const pid = Number(await readFile(join(work, part, ENCODER_PID), 'utf8').catch(() => ''));
    if (pid > 1 && (await commandOf(pid)).includes(join(work, part))) end(pid);
  }
  await rm(work, { recursive: true, force: true });
}

async function commandOf(pid: number): Promise<string> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (fromProc !== undefined) return fromProc.replaceAll('\0', ' ');
  const listed = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return listed.stdout;
}

function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
