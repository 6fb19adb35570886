// `npm run bench`: measures figures, each beside a comparison in the same run, and prints them as one table that also goes
// to e2e/bench/results.md. `npm run bench -- ladder landing` runs only those rows. `--against <folder>` also runs each row
// on another checkout, so that a change can be judged.
import './process/end-with-parent.ts';
import './process/exit-on-signal.ts';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BenchResult, BenchRow } from '../../e2e/bench/bench-row.ts';
import { untilCalm } from '../../e2e/cluster/calm.ts';
import { stopSharedProduct } from '../../e2e/cluster/started-product.ts';
import { readArgs } from './process/run-cli.ts';
import { unlessStopping } from './process/stop-on-signal.ts';

const BENCH = join(import.meta.dirname, '../../e2e/bench');
/** Some of the other files there run as processes of their own, so only rows are loaded. */
const files = globSync('*.ts', { cwd: BENCH }).sort();
const rowFiles = files.filter((file) =>
  /^export const \w+Row\b/m.test(readFileSync(join(BENCH, file), 'utf8')),
);
const modules: Record<string, BenchRow>[] = await Promise.all(
  rowFiles.map((file) => import(join(BENCH, file))),
);
const ROWS = modules.flatMap((exported) =>
  Object.entries(exported).flatMap(([name, row]) => (name.endsWith('Row') ? row : [])),
);

const CALM_LIMIT_MINUTES = 20;

const { values: options, positionals: wanted } = readArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no row ${unknown.join(', ')}. There are: ${ROWS.map((row) => row.name).join(', ')}.`,
  );
  process.exit(2);
}
const other = options.against && resolve(options.against);
if (other && !existsSync(join(other, 'platform/cli/bench.ts'))) {
  console.error(`${other} is no checkout of this project.`);
  process.exit(2);
}

// An hour of video has 32 GB. A run that is stopped doesn't leave it behind.
const folder = mkdtempSync(join(tmpdir(), 'wedding-bench-'));
// PostgreSQL runs as another user where this process is root.
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const head = '| what | ours | beside | figure | goal | |\n|---|---|---|---|---|---|';
const results: BenchResult[] = [];
for (const row of ROWS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  await unlessStopping();
  const measured = await measure(row).catch((error: Error) => [notMeasured(row, error)]);
  console.log(measured.map(lineOf).join('\n'));
  results.push(...measured);
  if (other) results.push(...(await measuredAt(other, row)));
}
await stopSharedProduct();
await unlessStopping();

const table = [head, ...results.map(lineOf)].join('\n');
console.log(`\n${table}`);
if (wanted.length === 0 && !other) {
  const day = new Date().toISOString().slice(0, 10);
  const processor = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const machine = `${processor}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  writeFileSync(
    join(import.meta.dirname, '../../e2e/bench/results.md'),
    `# Measured on ${day}\n\nBy \`npm run bench\`, on ${machine}. Medians with their spread; both sides in the same run, each row begun on a calm machine. Figures are judged before they are rounded.\n\n${table}\n`,
  );
}
process.exit(0);

/** @throws if the machine doesn't become calm: a figure of a busy one is worthless */
async function measure(row: BenchRow): Promise<BenchResult[]> {
  if (!(await untilCalm(CALM_LIMIT_MINUTES * 60_000)))
    throw new Error(`the machine was not calm within ${CALM_LIMIT_MINUTES} minutes`);
  console.log(`measuring ${row.name} (load ${loadavg()[0]?.toFixed(1)}) …`);
  return row.run();
}

function lineOf({ what, ours, beside, figure, goal, met }: BenchResult): string {
  return `| ${what} | ${ours} | ${beside} | ${figure} | ${goal} | ${met ? 'met' : 'missed'} |`;
}

/** Measures the same row on another checkout, with its own code. */
async function measuredAt(folder: string, row: BenchRow): Promise<BenchResult[]> {
  await untilCalm();
  const command = [join(folder, 'platform/cli/run.mjs'), 'bench', row.name];
  const done = await promisify(execFile)(process.execPath, command, { cwd: folder, maxBuffer: 1e8 }).catch(
    (error: Error) => error,
  );
  if (done instanceof Error) return [notMeasured(row, done)];
  // The last table that it prints has its measurements.
  const lines = done.stdout.slice(done.stdout.lastIndexOf(head)).split('\n').slice(2);
  return lines.flatMap((line) => {
    const [what, ours, beside, figure, goal, met] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1);
    if (!what || ours === undefined) return [];
    return {
      what: `there: ${what}`,
      ours,
      beside: beside ?? '',
      figure: figure ?? '',
      goal: goal ?? '',
      met: met === 'met',
    };
  });
}

/** Returns the result of a row that failed, so that the measurements of the others aren't lost. */
function notMeasured({ name }: BenchRow, { message }: Error): BenchResult {
  console.error(`${name}: ${message}`);
  const why = `not measured: ${message.split('\n', 1)[0]?.replaceAll('|', '/')}`;
  return { what: name, ours: why, beside: '', figure: '', goal: '', met: false };
}
