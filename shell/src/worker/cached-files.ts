import { readCache } from './read-cache.ts';
import type { FetchEvent } from './worker-scope.ts';

const CACHE = 'release-files';

/** Returns whether a file never changes (`/r/…`). Addresses with a query are retries, and go to the network. */
export const isReleaseFile = ({ pathname, search }: URL) => pathname.startsWith('/r/') && search === '';

/**
 * Serves a file from the cache, even if it was cached under an older address. Otherwise fetches and caches it. `cache:
 * 'reload'` replaces wrong bytes, so it always goes to the network.
 */
export async function releaseFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const isReload = request.cache === 'reload';
  const cached = isReload ? undefined : await readCache(CACHE, (files) => cachedFile(files, event));
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) storeFile(event, answer.clone());
  return answer;
}

async function cachedFile(files: Cache, event: FetchEvent): Promise<Response | undefined> {
  const { url, integrity } = event.request;
  const cached = await files.match(url, { ignoreVary: true });
  if (cached) return cached;
  const same = await sameFile(files, { href: url, integrity });
  if (same) storeFile(event, same.clone());
  return same;
}

/** If the device is full, the page still shows. */
function storeFile(event: FetchEvent, answer: Response): void {
  const put = async () => (await caches.open(CACHE)).put(event.request.url, answer);
  event.waitUntil(put().catch(() => {}));
}

/** Caches a file unless it is cached already. @throws when the network returns other bytes */
export async function cacheFile(path: string, integrity: string): Promise<void> {
  const files = await caches.open(CACHE);
  const { href } = new URL(path, location.origin);
  if (await files.match(href, { ignoreVary: true })) return;
  const same = await sameFile(files, { href, integrity });
  if (same) return files.put(href, same);
  // The browser's own cache may contain wrong bytes.
  const answer = await fetch(href, { integrity }).catch(() => fetch(href, { integrity, cache: 'reload' }));
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
  await files.put(href, answer);
}

/** The age at which files with one address in all versions are deleted. The store has removed older versions by then. */
const RETENTION_MS = 30 * 86_400_000;
const IN_ALL_VERSIONS = /^\/r\/[^/]+\/files\//;

/**
 * Deletes the files of all versions except those in `bases`, which are folders such as "/r/shell/1.0.0/". Files with
 * one address in all versions are deleted if they are old and not in `wanted`.
 */
export async function deleteOtherVersions(
  bases: readonly string[],
  wanted: Record<string, string>,
): Promise<void> {
  const files = await caches.open(CACHE);
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url);
    const isShared = IN_ALL_VERSIONS.test(pathname);
    const isUsed = isShared ? pathname in wanted : bases.some((base) => pathname.startsWith(base));
    if (!isUsed && !(isShared && isRecent(await files.match(request)))) await files.delete(request);
  }
}

const isRecent = (file: Response | undefined): boolean =>
  Date.now() - Date.parse(file?.headers.get('date') ?? '') < RETENTION_MS;

/**
 * Matches a release file whose name carries its content hash. Captures the part, and the path below the version's
 * folder.
 */
const NAMED_BY_HASH = /^\/r\/([^/]+)\/[^/]+\/(.+\.[\da-f]{8,16}\.\w+)$/;

const EXECUTABLE = /\.(js|css)$/;

/**
 * Returns the same file from the cache, stored by the address of an older version when each version had addresses of
 * its own. Nobody should pay for it twice. Returns undefined if none exists, or if its bytes don't match.
 */
async function sameFile(
  files: Cache,
  { href, integrity }: { href: string; integrity: string },
): Promise<Response | undefined> {
  const name = nameOf(href);
  const keys = name ? await files.keys() : [];
  const other = keys.find(({ url }) => url !== href && nameOf(url) === name);
  const answer = other && (await files.match(other, { ignoreVary: true }));
  if (!answer) return undefined;
  const bytes = await answer.arrayBuffer();
  // Fonts and pictures have no integrity hash. Scripts and styles without one come from the network.
  if (integrity ? !(await matchesIntegrity(bytes, integrity)) : EXECUTABLE.test(href)) return undefined;
  return new Response(bytes, { headers: answer.headers });
}

function nameOf(href: string): string | undefined {
  const [, part, path] = NAMED_BY_HASH.exec(new URL(href).pathname) ?? [];
  return part && path && `${part} ${path}`;
}

async function matchesIntegrity(bytes: ArrayBuffer, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}
