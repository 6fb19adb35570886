import { sameFile } from './same-file.ts';
import type { FetchEvent } from './worker-scope.ts';

const CACHE = 'release-files';

/** `/r/<part>/<version>/…` never changes. Addresses with a question are second tries, and go to the network. */
export const isReleaseFile = ({ pathname, search }: URL) => pathname.startsWith('/r/') && search === '';

/**
 * From the phone where it is there, be it as a file of another version, else from the network, and kept. `cache: 'reload'` is the shell's way to get rid
 * of wrong bytes: it always goes to the network, and what comes takes their place.
 */
export async function releaseFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const files = await caches.open(CACHE);
  const isAnew = request.cache === 'reload';
  const known = isAnew ? undefined : await files.match(request.url, { ignoreVary: true });
  if (known) return known;
  const { url: href, integrity } = request;
  const same = isAnew ? undefined : await sameFile(files, { href, integrity }).catch(() => undefined);
  const answer = same ?? (await fetch(request));
  // A phone without room shows the page all the same.
  if (answer.status === 200) event.waitUntil(files.put(request.url, answer.clone()).catch(() => {}));
  return answer;
}

/** Brings a file to the phone unless it lies there. @throws when the network doesn't give these very bytes */
export async function keepFile(path: string, integrity: string): Promise<void> {
  const files = await caches.open(CACHE);
  const { href } = new URL(path, location.origin);
  if (await files.match(href, { ignoreVary: true })) return;
  const same = await sameFile(files, { href, integrity });
  if (same) return files.put(href, same);
  // Wrong bytes may lie in the browser's own cache.
  const answer = await fetch(href, { integrity }).catch(() => fetch(href, { integrity, cache: 'reload' }));
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
  await files.put(href, answer);
}

/** Takes away the files of all versions but these; `bases` are folders such as "/r/shell/1.0.0/". */
export async function dropOtherVersions(bases: readonly string[]): Promise<void> {
  const files = await caches.open(CACHE);
  const old = (await files.keys()).filter(({ url }) => {
    const { pathname } = new URL(url);
    return !bases.some((base) => pathname.startsWith(base));
  });
  await Promise.all(old.map((request) => files.delete(request)));
}
