import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NEEDS_FILE, needsSchema } from '../store/build-needs.ts';
import { RECORD_FILE, readRecord } from '../store/build-record.ts';
import type { FinishedBuild } from '../store/publish.ts';
import { readMfe } from '../store/read-mfe.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { apiRefusals, callRefusals, fetchOperations, operationsOf } from './check-calls.ts';
import { refusalsOf } from './check-fit.ts';
import { nameRefusals } from './check-names.ts';
import { sharedRefusals } from './check-shared.ts';
import { sizeRefusals } from './check-size.ts';
import { typeRefusals } from './check-types.ts';
import { type KnownPart, readLive } from './live-parts.ts';
import { makeTrial, type Trial } from './trial.ts';

/** What a check needs besides the store, and the checks that it leaves out, with the reason. */
export interface CheckMeans {
  /** The address of the live product, such as "https://wedding.example". */
  site: string;
  noApi?: string | undefined;
  noMount?: string | undefined;
  /** Opens a trial's pages in a browser. Returns a sentence for each part that doesn't mount. */
  mount: (trial: Trial) => Promise<string[]>;
}

/**
 * Checks a build against the live parts: contract, shared libraries, names and types used across parts, weight, the
 * api's operations, and finally whether it mounts.
 * @throws the refusals, a line each
 */
export async function checkPart(
  store: ReleaseStore,
  build: FinishedBuild,
  means: CheckMeans,
): Promise<{ text: string }> {
  const mine = await readBuild(build);
  const live = await readLive(store);
  const isOwn = ({ manifest }: KnownPart) => manifest.name === build.name;
  const before = live.filter(isOwn);
  const others = live.filter((part) => !isOwn(part));
  const notes: string[] = [];
  const refusals = [
    ...refusalsOf(mine.manifest, others),
    ...sharedRefusals(mine, others),
    ...nameRefusals({ mine, before, others }),
    ...(await typeRefusals(mine, others)),
    ...(await sizeRefusals(mine, others)),
  ];
  const isLive = build.name === 'shell' || others.some(({ manifest }) => manifest.name === 'shell');
  if (!isLive || others.length === 0) {
    notes.push(
      'There is no live site in this store yet, so it was not mounted and its calls were not checked.',
    );
    return toResult(build.name, { refusals, notes });
  }
  if (means.noApi) notes.push(`Its calls were not compared with the api: ${means.noApi}.`);
  else refusals.push(...(await checkCalls(mine, means.site)));
  if (means.noMount) notes.push(`It was not mounted: ${means.noMount}.`);
  else if (refusals.length === 0) refusals.push(...(await checkMount(store, { build, mine, others, means })));
  return toResult(build.name, { refusals, notes });
}

function toResult(
  name: string,
  { refusals, notes }: { refusals: string[]; notes: string[] },
): { text: string } {
  if (refusals.length) throw new Error(refusals.join('\n'));
  return { text: [`${name} fits what is live.`, ...notes].join('\n') };
}

async function checkCalls(mine: KnownPart, site: string): Promise<string[]> {
  return fetchOperations(site).then(
    (offered) => callRefusals(mine, offered),
    (error: Error) => [error.message],
  );
}

async function checkMount(
  store: ReleaseStore,
  {
    build,
    means,
    ...parts
  }: { build: FinishedBuild; mine: KnownPart; others: KnownPart[]; means: CheckMeans },
): Promise<string[]> {
  const trial = await makeTrial(store, build, parts);
  try {
    return await means.mount(trial);
  } finally {
    await trial.remove();
  }
}

/**
 * Checks an api that is to be released against every live part.
 * @throws the refusals, a line each
 */
export async function checkApi(store: ReleaseStore, openapi: unknown): Promise<{ text: string }> {
  const live = await readLive(store);
  const refusals = await apiRefusals(live, operationsOf(openapi));
  if (refusals.length) throw new Error(refusals.join('\n'));
  return { text: `The api offers all that the ${live.length} live versions call.` };
}

async function readBuild(build: FinishedBuild): Promise<KnownPart> {
  const read = (path: string) => readFile(join(build.folder, path)).catch(() => undefined);
  const needs = await read(NEEDS_FILE);
  return {
    version: build.packageVersion,
    manifest: await readMfe(build.manifestFile),
    needs: needs && needsSchema.parse(JSON.parse(String(needs))),
    record: readRecord(await read(RECORD_FILE)),
    chunks: JSON.parse(await readFile(join(build.folder, 'chunks.json'), 'utf8')),
    read,
  };
}
