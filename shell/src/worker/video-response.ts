import {
  type ByteRange,
  type RangePart,
  sizeOf,
  splitRange,
} from '@wedding/shared/video-cache/byte-ranges.ts';
import { type FileFacts, readCached } from '@wedding/shared/video-cache/cached-video.ts';
import { noteUse } from '@wedding/shared/video-cache/data-use.ts';
import type { VideoPath } from '@wedding/shared/video-cache/video-path.ts';
import { mayShow, noteLicence } from './video-licence.ts';
import { noteUsed, readRange, storeRange } from './video-ranges.ts';
import type { FetchEvent } from './worker-scope.ts';

/** Bytes of one answer to an open-ended range. Without a limit an audio element would fetch minutes ahead. */
const RANGE_BYTES = 262_144;
const RANGE = /^bytes=(\d+)-(\d*)$/;

/**
 * Serves a range of a video's file. Bytes on the device come from there; the rest is fetched, cached and counted. The
 * cache key is account, video, revision and file, never the signed address, which changes every few hours.
 */
export async function videoResponse(event: FetchEvent, path: VideoPath): Promise<Response> {
  const { request } = event;
  const [, from, to] = RANGE.exec(request.headers.get('range') ?? '') ?? [];
  if (from === undefined) return fetch(request);
  const { cached, facts } = await readCached(path);
  const last = to ? Number(to) + 1 : Number(from) + RANGE_BYTES;
  const range = { start: Number(from), end: Math.min(last, facts?.size ?? Number.POSITIVE_INFINITY) };
  const parts: RangePart[] = range.start < range.end ? splitRange(cached, range) : [range];

  const aborter = new AbortController();
  const first = parts.find(({ cached }) => !cached);
  if (!first && facts) {
    if (!(await mayShow(path, request.url, (work) => event.waitUntil(work)))) return refused();
    event.waitUntil(noteUsed(path, facts));
    return partial({ wanted: range, facts, body: bytesOf({ event, path, parts, facts, aborter }) });
  }
  if (!first) return fetch(request);
  const answer = await fetchRange(request.url, first, aborter.signal);
  const total = factsOf(answer);
  // A refusal, or an answer with the whole file, is passed on to the page.
  if (!total) {
    if (answer.status === 403) await noteLicence(path, false);
    return answer;
  }
  // Not awaited, so that it doesn't delay the first picture.
  const noted = noteLicence(path, true);
  const end = Math.min(range.end, total.size);
  const available = parts
    .filter((one) => one.start < end)
    .map((one) => ({ ...one, end: Math.min(one.end, end) }));
  const body = bytesOf({ event, path, parts: available, facts: total, aborter, answer, noted });
  return partial({ wanted: { start: range.start, end }, facts: total, body });
}

interface BodyOptions {
  event: FetchEvent;
  path: VideoPath;
  parts: readonly RangePart[];
  facts: FileFacts;
  aborter: AbortController;
  /** The response for the first missing range, which has already arrived. */
  answer?: Response;
  /** Resolves once the licence is recorded. Byte ranges are only cached under a licence. */
  noted?: Promise<void>;
}

/** Streams the ranges one after another. Bytes that arrived before the page cancelled are still cached. */
function bytesOf({
  event,
  path,
  parts,
  facts,
  aborter,
  answer,
  noted,
}: BodyOptions): ReadableStream<Uint8Array> {
  const note = { account: path.account, video: path.video, network: 0, phone: 0 };
  let firstResponse = answer;
  async function* bytes() {
    for (const { start, end, cached } of parts) {
      if (cached) {
        const all = await readRange(path, cached);
        note.phone += end - start;
        yield all.subarray(start - cached.start, end - cached.start);
        continue;
      }
      const response = firstResponse ?? (await fetchRange(event.request.url, { start, end }, aborter.signal));
      firstResponse = undefined;
      if (!factsOf(response) || !response.body) throw new Error(`The video answers ${response.status}.`);
      const received: Uint8Array[] = [];
      const reader = response.body.getReader();
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          received.push(next.value);
          note.network += next.value.byteLength;
          yield next.value;
        }
      } finally {
        await noted;
        const body = joined(received);
        const span = { start, end: start + body.byteLength };
        if (sizeOf([span]) > 0)
          await storeRange(path, { ...span, bytes: body, facts: { ...facts, used: Date.now() } });
      }
    }
  }
  const flow = bytes();
  let end = () => {};
  const finished = new Promise<void>((resolve) => {
    end = () => void noteUse(note).finally(resolve);
  });
  // The worker stays awake until the last range is cached.
  event.waitUntil(finished);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await flow.next();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (cause) {
        controller.error(cause);
      }
      end();
    },
    async cancel() {
      aborter.abort();
      await flow.return(undefined).catch(() => {});
      end();
    },
  });
}

/** Fetches past the browser's own cache, which would store every byte twice and hide what was paid for. */
const fetchRange = (url: string, { start, end }: ByteRange, signal: AbortSignal) =>
  fetch(url, { headers: { range: `bytes=${start}-${end - 1}` }, cache: 'no-store', signal });

/** Returns the file's facts, or undefined unless the answer is a part of the file. */
function factsOf(answer: Response): FileFacts | undefined {
  const [, size] = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (answer.status !== 206 || !size) return undefined;
  return { size: Number(size), type: answer.headers.get('content-type') ?? '', used: Date.now() };
}

function partial({
  wanted,
  facts,
  body,
}: {
  wanted: ByteRange;
  facts: FileFacts;
  body: ReadableStream;
}): Response {
  return new Response(body, {
    status: 206,
    headers: {
      'content-type': facts.type,
      'content-range': `bytes ${wanted.start}-${wanted.end - 1}/${facts.size}`,
      'content-length': String(wanted.end - wanted.start),
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    },
  });
}

/** Answers as the api does, if the device has the video and the person may no longer watch it. */
const refused = () =>
  // Not `Response.json`, which Safari 16 lacks.
  new Response(JSON.stringify({ message: 'This address has expired.', code: 'MEDIA_REFUSED' }), {
    status: 403,
    headers: { 'content-type': 'application/json' },
  });

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.byteLength;
  }
  return result.buffer;
}
