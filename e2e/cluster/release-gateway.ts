import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGateway } from '../../platform/gateway/app.ts';
import { readSiteConfig } from '../../platform/gateway/site-config.ts';
import { readBuildFiles } from '../../platform/releases/store/read-build.ts';
import { openReleaseStore } from '../../platform/releases/store/release-store.ts';
import { storeBuild } from '../../platform/releases/store/store-build.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import type { Environment } from '../../platform/server/stored-releases/release-reader.ts';
import { NO_SPLASH } from './settings.ts';
import { unpackVersion } from './unpack-version.ts';

const BUILT = join(import.meta.dirname, '../../dist/releases');

/**
 * Starts a second gateway for the same product. By default it has its own release store, a copy of what is live, on
 * which a journey may release anything. With a `folder` it serves another environment from that existing store. A
 * browser context names its network with X-Forwarded-For.
 */
export async function ownGateway(
  product: string,
  options: { folder?: string; environment?: Environment; devOrigins?: string[] } = {},
) {
  const { environment, devOrigins = [] } = options;
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'wedding-releases-')));
  if (!options.folder) {
    await cp(BUILT, folder, { recursive: true, filter: (path) => !/\/(health|reports|\.parts)$/.test(path) });
  }
  const store = openReleaseStore(folder, environment);
  const app = buildGateway({
    apiOrigin: product,
    releaseStore: folder,
    ...(environment && { environment }),
    devOrigins,
    config: readSiteConfig({ SITE_CONFIG: NO_SPLASH }),
    trustProxy: ['127.0.0.1'],
    watch: { gateway: 'journey' },
  });
  const requests: string[] = [];
  app.addHook('onRequest', async ({ url }) => {
    requests.push(url);
  });
  const baseURL = await app.listen({ port: 0, host: '127.0.0.1' });

  /**
   * Publishes the live version of a part once more, with `entry` as the bytes of its entry. An `entry` that begins with
   * "…" is appended to the bytes instead. `contract` replaces the contract if given. Returns the new version.
   */
  async function publishVariant(name: string, entry: string, contract?: string): Promise<string> {
    const live = partVersions((await readCurrent(store))?.set, name)?.stable ?? '';
    const to = await mkdtemp(join(folder, 'variant-'));
    await unpackVersion(store, { name, version: live }, to);
    const chunks = await readFile(join(to, 'chunks.json'), 'utf8');
    const file: string = JSON.parse(chunks)[name.replaceAll('-', '_')].js[0];
    const before = entry.startsWith('…') ? await readFile(join(to, file), 'utf8') : '';
    for (const form of ['', '.br', '.gz']) await rm(join(to, file + form), { force: true });
    // Other bytes get another name, as in a build.
    const bytes = before + entry.replace('…', '\n');
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
    const renamed = file.replace(/\.[\da-f]+\.js$/, `.${hash}.js`);
    await writeFile(join(to, renamed), bytes);
    await writeFile(join(to, 'chunks.json'), chunks.replaceAll(file, renamed));
    const manifestFile = join(to, 'mfe.json');
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
    if (contract) await writeFile(manifestFile, JSON.stringify({ ...manifest, contract }));
    const variant = { name, packageVersion: '9.0.0', folder: to, manifestFile };
    return storeBuild(store, await readBuildFiles(variant));
  }

  return {
    baseURL,
    /** The paths requested so far, one for each request. */
    requests,
    /** The folder of its releases, as `--store` expects it. */
    folder,
    store,
    publishVariant,
    close: async () => {
      await app.close();
      if (!options.folder) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
