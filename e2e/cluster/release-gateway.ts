import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderOf, publishBuild } from '../../gateway/releases/publish.ts';
import { readCurrent, slotOf } from '../../gateway/releases/release-set.ts';
import { openReleaseStore } from '../../gateway/releases/release-store.ts';
import { buildGateway } from '../../gateway/server/app.ts';
import { readSiteConfig } from '../../gateway/server/site-config.ts';

const BUILT = join(import.meta.dirname, '../../dist/releases');

/**
 * A second gateway before the same product, with a release store of its own: a copy of what is live, on which a
 * journey may release anything. A browser context says by X-Forwarded-For from which network it comes.
 */
export async function ownGateway(product: string) {
  const folder = await mkdtemp(join(tmpdir(), 'wedding-releases-'));
  await cp(BUILT, folder, { recursive: true, filter: (path) => !/\/(health|reports|\.parts)$/.test(path) });
  const store = openReleaseStore(folder);
  const app = buildGateway({
    apiOrigin: product,
    releaseStore: folder,
    config: readSiteConfig({}),
    trustProxy: ['127.0.0.1'],
    watch: { gateway: 'journey' },
  });
  const asked: string[] = [];
  app.addHook('onRequest', async ({ url }) => {
    asked.push(url);
  });
  const baseURL = await app.listen({ port: 0, host: '127.0.0.1' });

  /**
   * Publishes the live version of a part once more, with `entry` as its entry's bytes (or behind them, where it begins
   * with "…") and another contract where one is named. Answers its version.
   */
  async function publishVariant(name: string, entry: string, contract?: string): Promise<string> {
    const live = slotOf((await readCurrent(store))?.set, name)?.stable ?? '';
    const from = join(folder, folderOf(name, live));
    const to = await mkdtemp(join(folder, 'variant-'));
    const chunks = JSON.parse(String(await store.read(`${folderOf(name, live)}/chunks.json`)));
    const file: string = chunks[name.replaceAll('-', '_')].js[0];
    const left = ['integrity.json', `${file}.br`, `${file}.gz`].map((path) => join(from, path));
    await cp(from, to, { recursive: true, filter: (path) => !left.includes(path) });
    const before = entry.startsWith('…') ? await readFile(join(from, file), 'utf8') : '';
    await writeFile(join(to, file), before + entry.replace('…', '\n'));
    const manifestFile = join(to, 'mfe.json');
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    if (contract) await writeFile(manifestFile, JSON.stringify({ ...manifest, contract }));
    return publishBuild(store, { name, packageVersion: '9.0.0', folder: to, manifestFile });
  }

  return {
    baseURL,
    /** Addresses that were requested so far, those of one release's files and documents at least once. */
    asked,
    /** The folder of its releases, as `--store` takes it. */
    folder,
    store,
    publishVariant,
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
