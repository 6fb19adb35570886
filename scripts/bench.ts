// `npm run bench`: figures, each beside a comparison in the same run, as one table that also goes to
// e2e/bench/results.md. `npm run bench -- ladder list` runs those rows alone.
import './lib/end-with-parent.ts';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { BenchResult, BenchRow } from '../e2e/bench/bench-row.ts';
import { budgetGrowthRow } from '../e2e/bench/budget-growth.ts';
import { budgetInpRow } from '../e2e/bench/budget-inp.ts';
import { buildsRow } from '../e2e/bench/builds.ts';
import { firstFrameRow } from '../e2e/bench/first-frame.ts';
import { freshStartRow } from '../e2e/bench/fresh-start.ts';
import { gatewayRow } from '../e2e/bench/gateway-throughput.ts';
import { landingRow } from '../e2e/bench/landing.ts';
import { libraryGrowthRow } from '../e2e/bench/library-growth.ts';
import { libraryThroughputRow } from '../e2e/bench/library-throughput.ts';
import { pipelineRow } from '../e2e/bench/pipeline.ts';
import { releaseRow } from '../e2e/bench/release.ts';
import { signedInPagesRow } from '../e2e/bench/signed-in-pages.ts';
import { uploadRow } from '../e2e/bench/upload.ts';
import { videoCostRow } from '../e2e/bench/video-cost.ts';
import { visitsRow } from '../e2e/bench/visits.ts';

const ROWS: BenchRow[] = [
  landingRow,
  signedInPagesRow,
  visitsRow,
  buildsRow,
  pipelineRow,
  firstFrameRow,
  videoCostRow,
  uploadRow,
  libraryGrowthRow,
  libraryThroughputRow,
  budgetGrowthRow,
  budgetInpRow,
  releaseRow,
  gatewayRow,
  freshStartRow,
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ROWS.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no row ${unknown.join(', ')}. There are: ${ROWS.map((row) => row.name).join(', ')}.`,
  );
  process.exit(2);
}

const results: BenchResult[] = [];
for (const row of ROWS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`measuring ${row.name} (load ${loadavg()[0]?.toFixed(1)}) …`);
  const measured = await row.run().catch((error: Error) => [notMeasured(row, error)]);
  console.log(measured.map(lineOf).join('\n'));
  results.push(...measured);
}

const head = '| what | ours | beside | figure | goal | |\n|---|---|---|---|---|---|';
const table = [head, ...results.map(lineOf)].join('\n');
console.log(`\n${table}`);
if (wanted.length === 0) {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(
    join(import.meta.dirname, '../e2e/bench/results.md'),
    `# Measured on ${day}\n\nBy \`npm run bench\`, on two cores, at a load of ${loadavg()[1]?.toFixed(1)}. Medians; both sides in the same run.\n\n${table}\n`,
  );
}
process.exit(0);

function lineOf({ what, ours, beside, figure, goal, met }: BenchResult): string {
  return `| ${what} | ${ours} | ${beside} | ${figure} | ${goal} | ${met ? 'met' : 'missed'} |`;
}

/** One row that fails doesn't lose what the others have measured. */
function notMeasured({ name }: BenchRow, { message }: Error): BenchResult {
  console.error(`${name}: ${message}`);
  const why = `not measured: ${message.split('\n', 1)[0]?.replaceAll('|', '/')}`;
  return { what: name, ours: why, beside: '', figure: '', goal: '', met: false };
}
