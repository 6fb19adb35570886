import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getVideo } from '@wedding/shared/contract/video.ts';
import { findEdge, startEdge } from '../../api/src/testing/edge.ts';
import { startBucketServer } from '../../platform/server/testing/bucket-server.ts';
import type { BenchRow } from './bench-row.ts';
import { openLibraryProduct } from './library-product.ts';

const SECRET = 'an-edge-secret-of-128-bits-or-more';
const MB = 1024 * 1024;
/** A minute of 480p, in segments as players request them. */
const MINUTE_BYTES = 6 * MB;
const SEGMENTS = 15;

/** The requests and bytes of a watched minute that Node serves, with and without nginx serving the segments. */
export const videosAtEdgeRow: BenchRow = {
  name: 'videos-at-edge',
  run: async () => {
    if (!(await findEdge())) throw new Error('There is no nginx. Install nginx-light.');
    const folder = await mkdtemp(join(tmpdir(), 'bench-edge-'));
    const bucket = await startBucketServer({ folder });
    Object.assign(process.env, bucket.env);
    const cluster = await openLibraryProduct();
    const mediaEdge = { secret: SECRET, seconds: 1800 };
    const library = await cluster.library(1, { mediaStore: bucket.address, mediaEdge });
    const { app, address, token } = library;
    await app.media.put('videos/1/r1/master.m3u8', '#EXTM3U\n');
    await app.media.put('videos/1/r1/480.m4s', randomBytes(MINUTE_BYTES));
    const store = String(/endpoint=http:\/\/([^&]+)/.exec(bucket.address)?.[1]);
    const edge = await startEdge({ api: new URL(address).host, store, path: '/wedding', secret: SECRET });

    async function minuteAt(origin: string) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(address + getVideo.path.replace(':id', '1'), { headers });
      const { data } = (await answer.json()) as { data: { video_url: string } };
      let requests = 0;
      let bytes = 0;
      const count = (_: unknown, response: ServerResponse) => {
        requests += 1;
        response.once('finish', () => {
          bytes += Number(response.getHeader('content-length') ?? 0);
        });
      };
      app.server.on('request', count);
      await (await fetch(origin + data.video_url)).arrayBuffer();
      for (let segment = 0; segment < SEGMENTS; segment += 1) {
        const [from, to] = [segment, segment + 1].map((n) => Math.floor((n * MINUTE_BYTES) / SEGMENTS));
        const range = `bytes=${from}-${Number(to) - 1}`;
        const url = origin + data.video_url.replace('master.m3u8', '480.m4s');
        const got = await fetch(url, { headers: { range } });
        if (got.status !== 206) throw new Error(`${got.status} for ${range}`);
        await got.arrayBuffer();
      }
      app.server.off('request', count);
      return { requests, share: bytes / MINUTE_BYTES };
    }
    try {
      const today = await minuteAt(address);
      const ours = await minuteAt(edge.address);
      const without = `${today.requests} and ${today.share.toFixed(2)} MB, without an edge`;
      return [
        {
          what: 'videos at the edge: requests that reach Node in a watched minute',
          ours: `${ours.requests}, its playlist`,
          beside: without,
          figure: String(ours.requests),
          goal: '1',
          met: ours.requests <= 1,
        },
        {
          what: 'videos at the edge: MB through Node for a watched MB',
          ours: ours.share.toFixed(4),
          beside: without,
          figure: ours.share.toFixed(2),
          goal: '0',
          met: ours.share < 0.005,
        },
      ];
    } finally {
      await edge.stop();
      await library.close();
      await cluster.close();
      await bucket.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
