import { readKept } from '@wedding/shared/films/kept-film.ts';
import { missing, sizeOf } from '@wedding/shared/films/pieces.ts';
import type { SavedFilm } from '@wedding/shared/films/saved-film.ts';

/** How far a film's way to this phone is. */
export interface Progress {
  /** Bytes that lie on the phone. */
  bytes: number;
  state: 'coming' | 'waiting' | 'paused' | 'there' | 'failed' | 'full';
}

export interface DownloadTools {
  /** Signs the film's path anew when the old one has run out. @throws when the film may not be watched any more */
  renew: (saved: SavedFilm) => Promise<SavedFilm>;
  onEnd: (saved: SavedFilm) => void;
}

/** So much is asked for at a time: what a lost network cuts off is little, and the rest is kept. */
const AT_ONCE = 1_000_000;
/** The person sees the figure move this often. */
const TOLD_MS = 250;

const all = new Map<string, Progress>();
const under = new Map<string, AbortController>();
const listeners = new Set<() => void>();

export const nameOf = ({ account, film }: Pick<SavedFilm, 'account' | 'film'>): string =>
  `${account} ${film.id}`;

export const progressOf = (name: string): Progress | undefined => all.get(name);

export function hearDownloads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(name: string, progress: Progress): void {
  all.set(name, progress);
  for (const listener of listeners) listener();
}

/** Looks at what the phone has of it, without fetching anything. */
export async function lookAt(saved: SavedFilm): Promise<void> {
  const name = nameOf(saved);
  if (under.has(name)) return;
  const { kept, size } = await held(saved);
  const lacking = sizeOf(missing(kept, { start: 0, end: size }));
  tell(name, { bytes: size - lacking, state: lacking === 0 ? 'there' : 'paused' });
}

export function pause(saved: SavedFilm): void {
  under.get(nameOf(saved))?.abort();
}

export function forgetProgress(saved: SavedFilm): void {
  pause(saved);
  all.delete(nameOf(saved));
  for (const listener of listeners) listener();
}

/**
 * Brings a film to the phone through the site's worker, which keeps every byte that comes: paused, cut off or closed
 * with the browser, it goes on where it was. Goes on by itself once a lost network is back.
 */
export async function bring(saved: SavedFilm, tools: DownloadTools): Promise<void> {
  const name = nameOf(saved);
  if (under.has(name)) return;
  const stop = new AbortController();
  under.set(name, stop);
  const { signal } = stop;
  let current = saved;
  let renewed = false;
  let asked: number | undefined;
  try {
    for (;;) {
      const { kept, size } = await held(current);
      const [next, ...rest] = missing(kept, { start: 0, end: size });
      const base = size - sizeOf(next ? [next, ...rest] : []);
      if (!next) {
        tell(name, { bytes: size, state: 'there' });
        return tools.onEnd(current);
      }
      // It came and doesn't lie here: the phone has no room, and asking again would cost the same bytes once more.
      if (next.start === asked) return tell(name, { bytes: base, state: 'full' });
      tell(name, { bytes: base, state: 'coming' });
      try {
        const piece = { start: next.start, end: Math.min(next.end, next.start + AT_ONCE) };
        const status = await fetchPiece({ saved: current, piece, signal }, (bytes) =>
          tell(name, { bytes: base + bytes, state: 'coming' }),
        );
        if (status === 206) {
          asked = next.start;
          continue;
        }
        if (renewed || ![401, 403, 404].includes(status)) throw new Error(`The film answers ${status}.`);
        renewed = true;
        current = await tools.renew(current);
      } catch (cause) {
        if (signal.aborted || !isLost(cause)) throw cause;
        tell(name, { bytes: base, state: 'waiting' });
        await backOnline(signal);
      }
    }
  } catch {
    const bytes = all.get(name)?.bytes ?? 0;
    if (all.has(name)) tell(name, { bytes, state: signal.aborted ? 'paused' : 'failed' });
  } finally {
    under.delete(name);
  }
}

async function held(saved: SavedFilm) {
  const { kept, facts } = await readKept({ account: saved.account, film: saved.film.id, file: saved.file });
  return { kept, size: facts?.size ?? saved.size };
}

interface Asked {
  saved: SavedFilm;
  piece: { start: number; end: number };
  signal: AbortSignal;
}

/** Answers the status; the bytes themselves are the worker's to keep. */
async function fetchPiece(
  { saved, piece, signal }: Asked,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const url = fileUrl(saved);
  const answer = await fetch(url, { headers: { range: `bytes=${piece.start}-${piece.end - 1}` }, signal });
  if (answer.status !== 206 || !answer.body) return answer.status;
  const reader = answer.body.getReader();
  let bytes = 0;
  let told = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.byteLength;
    if (performance.now() - told < TOLD_MS) continue;
    told = performance.now();
    onBytes(bytes);
  }
  return answer.status;
}

/** The saved file's signed address: it stands beside the film's master playlist. */
export function fileUrl({ film, file }: Pick<SavedFilm, 'film' | 'file'>): string {
  const master = new URL(film.video_url ?? '', location.href);
  return new URL(file.replace(/^r\d+\//, ''), master).href;
}

/** `fetch` says no more of a lost network than this. */
const isLost = (cause: unknown) => cause instanceof TypeError;

/** Until the browser says that it has a network again, or half a minute has gone: it doesn't always say so. */
async function backOnline(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, navigator.onLine ? 5_000 : 30_000);
    const options = { once: true, signal };
    addEventListener('online', () => resolve(), options);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('Stopped.'));
    });
  });
}
