// The image's `first-release`: fills an empty release store with the parts built with this version, signed by
// RELEASE_SIGNING_KEY, and makes them live. If something is live already, teams release by themselves: nothing is changed.
import { join, resolve } from 'node:path';
import { readCurrent } from '@wedding/platform/server/stored-releases/live-set.ts';
import { readBuild } from '../releases/store/read-build.ts';
import { releaseSigner } from '../releases/store/release-keys.ts';
import { logChange } from '../releases/store/release-log.ts';
import { approve, readRights } from '../releases/store/release-rights.ts';
import { changeRelease, withVersion } from '../releases/store/release-set.ts';
import { openReleaseStore } from '../releases/store/release-store.ts';
import { storeBuild } from '../releases/store/store-build.ts';
import { partsOf } from './checks/parts.ts';
import { runCli } from './process/run-cli.ts';

await runCli(async () => {
  const { RELEASE_STORE, RELEASE_SIGNING_KEY } = process.env;
  if (!RELEASE_STORE) throw new Error('Set RELEASE_STORE to the store to fill.');
  if (!RELEASE_SIGNING_KEY) throw new Error('Versions are signed: RELEASE_SIGNING_KEY names no key.');
  const store = openReleaseStore(RELEASE_STORE);
  const live = await readCurrent(store);
  if (live) return console.log(`Release ${live.id} is live already; nothing was changed.`);
  const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
  const signer = releaseSigner(process.env);
  const versions: [string, string][] = [];
  for (const name of partsOf(folder)) {
    versions.push([name, await storeBuild(store, await readBuild(name, join(folder, name)), signer)]);
  }
  // Gateways with RELEASE_RIGHTS serve only approved versions.
  for (const [name, version] of versions) {
    await approve(store, { name, version }, { signer, rights: readRights() });
  }
  const { id } = await changeRelease(store, (set) =>
    versions.reduce(
      (next, [name, version]) => withVersion(next, name, version),
      set ?? { shell: { stable: '' }, remotes: {} },
    ),
  );
  for (const [part, version] of versions) {
    await logChange(store, { by: 'first release', what: 'stable', part, version, reason: 'an empty store' });
  }
  console.log(`Release ${id} is live.`);
});
