import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuildFiles } from '../../releases/store/read-build.ts';
import { changeRelease, withVersion } from '../../releases/store/release-set.ts';
import { openReleaseStore, type ReleaseStore } from '../../releases/store/release-store.ts';
import { storeBuild } from '../../releases/store/store-build.ts';

export const ONE_PAGE = { path: 'app/one', auth: 'couple', chunk: 'one', title: 'One' };

interface TestPart {
  name: string;
  /** The text that its only script logs: other content makes another version. */
  content: string;
  routes?: object[];
  fills?: string[];
}

/** Publishes a small build below `root`, in the same way as every build. @returns its version */
export async function publishTestPart(
  store: ReleaseStore,
  root: string,
  { name, content, routes = [], fills = [] }: TestPart,
): Promise<string> {
  const folder = join(root, `${name}-${content}`);
  await mkdir(folder);
  const files = { js: ['main.js'], css: [] };
  const chunks = { [name.replace('-', '_')]: files, one: files, next: { js: ['next.js'], css: [] } };
  await writeFile(join(folder, 'chunks.json'), JSON.stringify(chunks));
  await writeFile(join(folder, 'main.js'), `console.log(${JSON.stringify(content)})`);
  await writeFile(join(folder, 'next.js'), `${name} fills`);
  const manifestFile = join(root, `${name}.json`);
  const contract = name === 'shell' ? '1.0.0' : '^1.0.0';
  const manifest = { name, contract, routes, nav: [], slots: { offers: [], fills } };
  await writeFile(manifestFile, JSON.stringify(manifest));
  return storeBuild(store, await readBuildFiles({ name, packageVersion: '0.1.0', folder, manifestFile }));
}

/** Creates a store below `root` with a shell and two versions of one remote, of which `usual` is live. */
export async function twoTestVersions(root: string, routes: object[] = [ONE_PAGE]) {
  const store = openReleaseStore(join(root, 'store'));
  const shell = await publishTestPart(store, root, { name: 'shell', content: 'shell' });
  const usual = await publishTestPart(store, root, { name: 'mfe-a', content: 'usual', routes });
  const fresh = await publishTestPart(store, root, { name: 'mfe-a', content: 'fresh', routes });
  await changeRelease(store, (live) => withVersion(live, 'shell', shell));
  await changeRelease(store, (live) => withVersion(live, 'mfe-a', usual));
  return { store, usual, fresh };
}
