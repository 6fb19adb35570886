import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildAlone } from '../../platform/build/build.ts';
import { PARTS } from '../../platform/cli/checks/parts.ts';
import type { ChunkMap } from '../../platform/releases/store/read-build.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { buildMonolith, type Monolith } from './monolith/build-monolith.ts';

const TURNS = 7;
const TEAM = 'mfe-videos';
const root = join(import.meta.dirname, '../..');

interface PageOf {
  name: string;
  remote: string;
  chunk: string;
}

const PAGES: readonly PageOf[] = [
  { name: 'app/overview', remote: 'mfe-videos', chunk: 'library' },
  { name: 'app/budget', remote: 'mfe-planning', chunk: 'budget' },
];

/** The size of pages and the time of builds, compared with the same sources as one plain application. */
export const buildsRow: BenchRow = {
  name: 'builds',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-monolith-'));
    const [team, whole, parts]: [number[], number[], number[]] = [[], [], []];
    try {
      let chunks: Monolith | undefined;
      for (let turn = 0; turn < TURNS; turn += 1) {
        chunks = await timed(whole, () => buildMonolith(folder));
        await timed(team, () => buildAlone(TEAM));
        await timed(parts, async () => {
          for (const part of PARTS) await buildAlone(part);
        });
      }
      const rival = chunks as Monolith;
      return [
        beside('build of what one team ships', { ours: team, theirs: whole, goal: 1 }),
        beside('build of every part, one after another', { ours: parts, theirs: whole, goal: 5 }),
        ...PAGES.flatMap((page) =>
          (['js', 'css'] as const).map((kind) => weight(page, { kind, folder, rival })),
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  into.push((performance.now() - began) / 1000);
  return done;
}

function beside(what: string, of: { ours: number[]; theirs: number[]; goal: number }): BenchResult {
  const ratio = median(of.ours) / median(of.theirs);
  return {
    what,
    ours: spread(of.ours, ' s', 1),
    beside: `${spread(of.theirs, ' s', 1)}, one plain application`,
    figure: round(ratio),
    goal: `≤ ${of.goal}`,
    met: ratio <= of.goal,
  };
}

/** Compares the gzip bytes of a first visit until the page's content: the files that its document names. */
function weight(
  { name, remote, chunk }: PageOf,
  { kind, folder, rival }: { kind: 'js' | 'css'; folder: string; rival: Monolith },
): BenchResult {
  const shell = mapOf('shell');
  const remoteMap = mapOf(remote);
  const ours = sum([
    ...filesOf('shell', [shell.shell, shell['signed-in']], kind),
    ...filesOf(remote, [remoteMap[remote.replaceAll('-', '_')], remoteMap.entry, remoteMap[chunk]], kind),
  ]);
  const rivalFiles = [rival.shell, rival['signed-in'], rival[chunk]].flatMap((files) => files?.[kind] ?? []);
  const theirs = sum([...new Set(rivalFiles)].map((file) => join(folder, file)));
  const ratio = ours / theirs;
  return {
    what: `${name}: ${kind === 'js' ? 'scripts' : 'styles'}, gzip`,
    ours: `${round(ours / 1000, 1)} kB`,
    beside: `${round(theirs / 1000, 1)} kB, one plain application`,
    figure: round(ratio),
    goal: kind === 'js' ? '≤ 240 kB' : '≤ 15 kB',
    met: ours <= (kind === 'js' ? 240_000 : 15_000),
  };
}

const mapOf = (part: string): ChunkMap =>
  JSON.parse(readFileSync(join(root, part, 'dist/chunks.json'), 'utf8')) as ChunkMap;

function filesOf(
  part: string,
  groups: readonly (ChunkMap[string] | undefined)[],
  kind: 'js' | 'css',
): string[] {
  const files = new Set(groups.flatMap((group) => group?.[kind] ?? []));
  return [...files].map((file) => join(root, part, 'dist', file));
}

const sum = (files: readonly string[]) =>
  files.reduce((bytes, file) => bytes + gzipSync(readFileSync(file), { level: 9 }).length, 0);
