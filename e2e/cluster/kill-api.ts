import { readdirSync, readFileSync } from 'node:fs';

/** Kills the api of the product under test as a power cut would; `npm start` restarts it. Linux only. */
export function killApi(): void {
  const folder = `DATA_DIR=${process.env.E2E_DATA_DIR ?? ''}`;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ours = pids.filter((pid) => {
    const command = read(`/proc/${pid}/cmdline`);
    const environment = read(`/proc/${pid}/environ`);
    return command.some((part) => part.endsWith('api/src/server.ts')) && environment.includes(folder);
  });
  if (ours.length !== 1) throw new Error(`One api runs on ${folder}, not ${ours.length}.`);
  process.kill(Number(ours[0]), 'SIGKILL');
}

function read(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\0');
  } catch {
    // It has ended in the meantime, or belongs to another user.
    return [];
  }
}
