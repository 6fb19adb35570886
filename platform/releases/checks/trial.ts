import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partVersions, readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { versionFiles } from '@wedding/platform/server/stored-releases/version-files.ts';
import { type MfeRoute, mfeSchema } from '@wedding/shared/contract/mfe.schema.ts';
import { RECORD_FILE, readRecord } from '../store/build-record.ts';
import { type FinishedBuild, publishBuild } from '../store/publish.ts';
import { freshSigner, type ReleaseKey } from '../store/release-keys.ts';
import { changeRelease, withVersion } from '../store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../store/release-store.ts';
import { copyVersion } from '../store/stored-files.ts';
import { signVersion } from '../store/verify.ts';
import type { KnownPart } from './live-parts.ts';
import { withTrialSlots } from './trial-slots.ts';

/** A separate release in a folder: the build to check among the live parts. It is not served to visitors. */
export interface Trial {
  folder: string;
  /** The key that signs its versions, used only for this trial. */
  key: ReleaseKey;
  /** The pages to open: for each remote that the build may affect, one page per kind of visitor. */
  pages: { part: string; version: string; path: string; auth: MfeRoute['auth'] }[];
  remove(): Promise<void>;
}

/** Creates a trial: a remote is tried in the live shell, a shell with every live remote. */
export async function makeTrial(
  store: ReleaseStore,
  build: FinishedBuild,
  { mine, others }: { mine: KnownPart; others: readonly KnownPart[] },
): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-trial-'));
  const own = openReleaseStore(folder);
  const set = (await readCurrent(store))?.set;
  const signer = freshSigner();
  const version = await publishBuild(own, build, signer);
  const isShell = build.name === 'shell';
  const beside = others.filter(
    (part) =>
      partVersions(set, part.manifest.name)?.stable === part.version &&
      (isShell || part.manifest.name === 'shell'),
  );
  const versions = [
    { name: build.name, version },
    ...beside.map((part) => ({ name: part.manifest.name, version: part.version })),
  ];
  for (const part of versions) {
    if (part.name !== build.name) {
      await copyVersion(store, own, part);
      await signVersion(own, part, signer);
    }
    await changeRelease(own, (live) => withVersion(live, part.name, part.version));
  }
  const manifests = await Promise.all(
    versions
      .filter(({ name }) => name !== 'shell')
      .map(async (part) => {
        const bytes = await versionFiles(own, part)('mfe.json');
        return { part, manifest: mfeSchema.parse(JSON.parse(String(bytes))) };
      }),
  );
  const pages: Trial['pages'] = manifests.flatMap(({ part, manifest }) =>
    firstOfEach(manifest.routes).map(({ path, auth }) => ({
      part: part.name,
      version: part.version,
      path: path === '/' ? '/' : `/${path.replaceAll(/:\w+/g, '1')}`,
      auth,
    })),
  );
  const record = readRecord(await versionFiles(own, { name: build.name, version })(RECORD_FILE));
  const fillers = manifests.filter(({ manifest }) => manifest.slots.fills.length > 0);
  const shell = (isShell ? [mine] : beside).find(({ manifest }) => manifest.name === 'shell');
  if (fillers.length > 0 && shell) {
    const slots = [...new Set(fillers.flatMap(({ manifest }) => manifest.slots.fills))];
    const filled = { slots, types: record?.types ?? {}, contract: shell.manifest.contract };
    await withTrialSlots(filled, async (stage, pathOf) => {
      const stageVersion = await publishBuild(own, stage, signer);
      await changeRelease(own, (live) => withVersion(live, stage.name, stageVersion));
      for (const { part, manifest } of fillers) {
        const kinds = firstOfEach(manifest.routes).filter(({ auth }) => auth !== 'public');
        pages.push(
          ...kinds.map(({ auth }) => ({ part: part.name, version: part.version, path: pathOf(auth), auth })),
        );
      }
    });
  }
  return {
    folder,
    key: signer,
    pages,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Returns one page for each kind of visitor: each kind has its own frame, and a remote has one entry for all pages. */
function firstOfEach(routes: readonly MfeRoute[]): MfeRoute[] {
  return routes.filter((route, at) => routes.findIndex(({ auth }) => auth === route.auth) === at);
}
