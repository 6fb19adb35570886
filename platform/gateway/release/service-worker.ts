import { folderOf, SHARED_FOLDER } from '@wedding/platform/server/stored-releases/version-files.ts';
import { WORKER_FILE } from '@wedding/shared/host/worker-file.ts';
import type { FastifyInstance } from 'fastify';
import { entryChunks } from '../../releases/store/stored-files.ts';
import { sendErrorPage } from '../http/error-page.ts';
import { wantsSavedData } from '../http/request-hints.ts';
import { loadedFile, sendFile } from '../http/send-file.ts';
import { visitorOf } from './canary.ts';
import type { SeenRelease } from './flags.ts';
import type { PinnedRelease } from './pinned-release.ts';
import { addressIn, type PinnedPart } from './read-part.ts';
import type { ReleaseReader } from './release-files.ts';
import type { ReleaseSource } from './release-source.ts';

const POLICY = "default-src 'none'; connect-src 'self'";
const ASSET = /^static\/.*\.(js|css|woff2)$/;
const FONT = /\.woff2$/;

/** Makes the browser's worker remove itself, for a release without one (development, or a shell from before workers). */
const NO_WORKER = loadedFile(
  'sw.js',
  `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
`,
);

/** Serves the site's one service worker, and the list of files that it caches of this browser's release. */
export function registerServiceWorker(
  app: FastifyInstance,
  { releases, read, releaseOf }: { releases: ReleaseSource; read: ReleaseReader; releaseOf: SeenRelease },
): void {
  app.get('/sw.js', async (request, reply) => {
    const release = await releases.current(visitorOf(request));
    if (!release) return sendErrorPage(request, reply, 'NO_RELEASE');
    const file = await read('shell', release.shell.version, WORKER_FILE);
    // On an error browsers keep the worker that they have. One that removed itself would end their reminders too.
    if (!file && release.shell.integrity?.[WORKER_FILE]) return sendErrorPage(request, reply, 'STORE_AWAY');
    reply.header('cache-control', 'no-cache').header('content-security-policy', POLICY);
    return sendFile(request, reply, file ?? NO_WORKER);
  });

  app.get('/offline.json', async (request, reply) => {
    const release = await releases.current(visitorOf(request));
    if (!release) return sendErrorPage(request, reply, 'NO_RELEASE');
    const set = offlineSet(await releaseOf(request, release), wantsSavedData(request.headers));
    return reply.header('cache-control', 'no-store').send(set);
  });
}

/**
 * Returns the files that open without a network, each with its hash, and the folders of all live parts. In save-data mode
 * pages use the device's fonts, so none are listed.
 */
function offlineSet({ id, shell, remotes }: PinnedRelease, savesData: boolean) {
  const parts = [shell, ...remotes];
  const addressesOf = (filesIn: (part: PinnedPart) => Iterable<string>) =>
    Object.fromEntries(
      parts.flatMap((part) =>
        [...filesIn(part)].map((file) => [addressIn(part, file), part.integrity?.[file]]),
      ),
    );
  // Released workers drop every file that is in none of these folders.
  const bases = parts.flatMap(({ name, base, fallback }) => [
    base,
    `/${folderOf(name, SHARED_FOLDER)}/`,
    ...(fallback ? [fallback.base] : []),
  ]);
  const files = addressesOf((part) =>
    [...offlineFiles(part)].filter((file) => !(savesData && FONT.test(file))),
  );
  return { release: id, files, films: addressesOf(videoFiles), bases };
}

function offlineFiles(part: PinnedPart): Set<string> {
  const chunks = part.manifest.worker?.offline;
  const all = Object.keys(part.integrity ?? {}).filter((file) => ASSET.test(file));
  if (!chunks) return new Set();
  if (chunks === 'all') return new Set(all);
  return new Set([...filesOf(part, chunks), ...all.filter((file) => FONT.test(file))]);
}

/** Returns the files that play videos, for a phone that has one saved. */
function videoFiles(part: PinnedPart): Set<string> {
  const chunks = part.manifest.worker?.films;
  return new Set(chunks ? filesOf(part, chunks) : []);
}

function filesOf({ name, chunks }: PinnedPart, chunkNames: readonly string[]): string[] {
  const groups = [...entryChunks(name), ...chunkNames].map((chunk) => chunks[chunk]);
  return groups.flatMap((group) => [...(group?.js ?? []), ...(group?.css ?? [])]);
}
