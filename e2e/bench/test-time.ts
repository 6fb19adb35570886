import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BenchResult, type BenchRow, round } from './bench-row.ts';

const SCRIPT = join(import.meta.dirname, '../../platform/cli/run.mjs');
/** The environment of a shell, copied before earlier rows build in this process and leave settings behind. */
const ENVIRONMENT = { ...process.env };

/** The duration of the tests: all of them, and those of one package with the journeys that it names. */
export const testTimeRow: BenchRow = {
  name: 'test-time',
  run: async () => [
    await timed('npm test', { args: [], minutes: 10 }),
    await timed('npm test -- mfe-videos', { args: ['mfe-videos'], minutes: 3 }),
  ],
};

async function timed(what: string, of: { args: string[]; minutes: number }): Promise<BenchResult> {
  const began = Date.now();
  const { code, text } = await run(of.args);
  const minutes = (Date.now() - began) / 60_000;
  if (code !== 0) console.error(text.slice(text.lastIndexOf('\nFailed:')));
  const last = text.trim().split('\n').at(-1) ?? '';
  return {
    what,
    ours: `${round(minutes, 1)} min, ${last}`,
    beside: '-',
    figure: `${round(minutes, 1)} min`,
    goal: `≤ ${of.minutes} min, all passed`,
    met: code === 0 && minutes <= of.minutes,
  };
}

/** Runs the tests. Returns the exit code and the end of the output. */
function run(args: readonly string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [SCRIPT, 'test', ...args], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (more: Buffer) => {
    text = (text + more).slice(-4000);
  });
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, text: error.message }));
    child.on('close', (code) => done({ code, text }));
  });
}
