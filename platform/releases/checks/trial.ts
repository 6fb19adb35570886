import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import type { MfeRoute } from '@wedding/shared/contract/mfe.schema.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { Build, KnownPart } from '../store/read-build.ts';
import { freshSigner, type ReleaseKey } from '../store/release-keys.ts';
import { changeRelease, withVersion } from '../store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../store/release-store.ts';
import { storeBuild } from '../store/store-build.ts';
import { copyVersion } from '../store/stored-files.ts';
import { signVersion } from '../store/verify.ts';
import { callsOf } from './check-calls.ts';
import { pathFor, trialSlotsBuild } from './trial-slots.ts';

/** A separate release in a folder: the build to check among the live parts. It is not served to visitors. */
export interface Trial {
  folder: string;
  /** The key that signs its versions, used only for this trial. */
  key: ReleaseKey;
  /** All that its parts may call, as "GET /api/videos/:id". */
  calls: string[];
  /** Every page of each remote that the build may affect, with the shapes of its calls: the api's answers are made of them. */
  pages: {
    part: string;
    version: string;
    path: string;
    auth: MfeRoute['auth'];
    shapes: BuildRecord['shapes'];
  }[];
  /** Returns the page for a kind of signed-in visitor on which no part of these is. */
  emptyPath: (auth: MfeRoute['auth']) => string;
  remove(): Promise<void>;
}

/** Creates a trial: a remote is tried in the live shell, a shell with every live remote. */
export async function makeTrial(
  store: ReleaseStore,
  { mine, others }: { mine: Build; others: readonly KnownPart[] },
): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-trial-'));
  const trialStore = openReleaseStore(folder);
  const set = (await readCurrent(store))?.set;
  const signer = freshSigner();
  const version = await storeBuild(trialStore, mine, signer);
  const isShell = mine.name === 'shell';
  const beside = others.filter(
    (part) =>
      partVersions(set, part.manifest.name)?.stable === part.version &&
      (isShell || part.manifest.name === 'shell'),
  );
  // Of the build, the version that it has in this trial.
  const parts = [{ ...mine, version }, ...beside].map((part) => ({ ...part, name: part.manifest.name }));
  for (const { name, version } of parts) {
    if (name !== mine.name) {
      await copyVersion(store, trialStore, { name, version });
      await signVersion(trialStore, { name, version }, signer);
    }
    await changeRelease(trialStore, (live) => withVersion(live, name, version));
  }
  const remotes = parts.filter(({ name }) => name !== 'shell');
  const pages = remotes.flatMap(({ name, version, manifest, record }) =>
    manifest.routes.map(({ path, auth }) => ({
      part: name,
      version,
      path: path === '/' ? '/' : `/${path.replaceAll(/:\w+/g, '1')}`,
      auth,
      shapes: record?.shapes ?? {},
    })),
  );
  const fillers = remotes.filter(({ manifest }) => manifest.slots.fills.length > 0);
  const shell = parts.find(({ name }) => name === 'shell');
  if (shell) {
    const stage = await trialSlotsBuild(fillers, shell.manifest.contract);
    const stageVersion = await storeBuild(trialStore, stage, signer);
    await changeRelease(trialStore, (live) => withVersion(live, stage.name, stageVersion));
    for (const { name, version, manifest, record } of fillers) {
      const shapes = record?.shapes ?? {};
      for (const auth of kindsOf(manifest.routes))
        pages.push({ part: name, version, path: `/${pathFor(auth, 'slots')}`, auth, shapes });
    }
  }
  return {
    folder,
    key: signer,
    calls: parts.flatMap((part) => [...callsOf(part), ...Object.keys(part.record?.shapes ?? {})]),
    pages,
    emptyPath: (auth) => `/${pathFor(auth, 'empty')}`,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Returns the kinds of signed-in visitors: each has its own frame around a page. */
const kindsOf = (routes: readonly MfeRoute[]) =>
  (['couple', 'admin'] as const).filter((kind) => routes.some(({ auth }) => auth === kind));
