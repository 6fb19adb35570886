import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { freePort } from '../../platform/cli/start/ports.ts';
import { COMPILED } from '../../platform/cli/start/supervise.ts';
import { login } from '../../shared/contract/account.ts';
import { uploadVideo } from '../../shared/contract/admin-video.ts';
import { TUS_PATH } from '../../shared/contract/tus-path.ts';
import { client, tokenOf } from '../chaos/client.ts';
import { untilCalm } from '../cluster/calm.ts';
import { ourNode, startProcess } from '../cluster/start-process.ts';
import { ADMIN } from '../cluster/supervised-group.ts';
import { startCluster } from '../cluster/test-cluster.ts';
import { type BenchResult, type BenchRow, median, round, spread } from './bench-row.ts';
import { drawVideo } from './draw-video.ts';

const MB = 1e6;
const SIZE = 500 * MB;
/** Sent once each way, after the turns: their memory must be that of a small upload. */
const LARGE_SIZES = [1_000 * MB, 4_000 * MB];
const TURNS = 7;
const BOUNDARY = 'wedding-bench-boundary';

/**
 * A form with a video of 500 MB, sent in alternating turns to the api and to a server that only writes and syncs a file;
 * then videos of 1 and 4 GB as a form and by tus, as the upload page sends them, for their memory.
 */
export const uploadRow: BenchRow = {
  name: 'upload',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
    const video = await drawVideo(folder, { seconds: 4, size: '640x360' });
    await growTo(video, SIZE);
    // The first start needs the most memory, because nothing is compiled yet.
    await rm(COMPILED, { recursive: true, force: true });
    const cluster = await startCluster();
    const port = await freePort();
    const raw = await startProcess({
      name: 'the server that only writes',
      command: ourNode('e2e/bench/raw-upload.ts', join(folder, 'raw'), String(port)),
      ready: `http://127.0.0.1:${port}/`,
    });
    try {
      const token = tokenOf(await client(cluster.address)(login, { body: ADMIN }));
      const bare: number[] = [];
      const ours: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        // The previous upload is still being encoded. Both sides also start after the same pause of the disk.
        await untilCalm();
        bare.push(await sendForm(`http://127.0.0.1:${port}/`, video));
        await untilCalm();
        ours.push(await sendForm(`${cluster.address}${uploadVideo.path}`, video, token));
      }
      const time = median(ours);
      const rival = median(bare);
      const peak = peakMemory(cluster.pidOf('api'));
      const large: BenchResult[] = [];
      for (const size of LARGE_SIZES) {
        await growTo(video, size);
        const ways = {
          'as a form': () => sendForm(`${cluster.address}${uploadVideo.path}`, video, token),
          'by tus': () => sendByTus(cluster.address, video, token),
        };
        for (const [way, sendIt] of Object.entries(ways)) {
          await untilCalm();
          const seconds = await sendIt();
          const memory = peakMemory(cluster.pidOf('api'));
          large.push({
            what: `${size / MB / 1000} GB upload ${way}, peak memory of the api`,
            ours: `${round(memory, 0)} MB, in ${round(seconds, 0)} s`,
            beside: `${round(peak, 0)} MB, with 500 MB`,
            figure: `${round(memory, 0)} MB`,
            goal: '≤ 200 MB',
            met: memory <= 200,
          });
        }
      }
      return [
        {
          what: '500 MB upload, peak memory of the api',
          ours: `${round(peak, 0)} MB`,
          beside: `${SIZE / MB} MB of video`,
          figure: `${round(peak, 0)} MB`,
          goal: '≤ 200 MB',
          met: peak <= 200,
        },
        {
          what: '500 MB upload, time',
          ours: spread(ours, ' s', 2),
          beside: `${spread(bare, ' s', 2)}, the body piped to a file and synced`,
          figure: round(time / rival),
          goal: '≤ 1.5',
          met: time / rival <= 1.5,
        },
        ...large,
      ];
    } finally {
      await raw.stop();
      await cluster.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Appends to the video a box of zeros that players skip, up to 4 GB. The file is still a valid MP4. */
async function growTo(video: string, size: number): Promise<void> {
  const { size: before } = await stat(video);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(size - before, 0);
  box.write('free', 4, 'latin1');
  const file = await open(video, 'r+');
  await file.write(box, 0, box.length, before);
  // Zeros are really written: a sparse file would be read faster than any other.
  const zeros = Buffer.alloc(MB);
  for (let at = before + box.length; at < size; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, size - at), at);
  }
  await file.close();
}

/** Returns the seconds until the answer to the whole form has arrived. @throws when the upload is refused */
async function sendForm(url: string, video: string, token?: string): Promise<number> {
  const { size } = await stat(video);
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\nA long day\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="video.mp4"\r\n` +
      'Content-Type: video/mp4\r\n\r\n',
  );
  const foot = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  async function* form() {
    yield head;
    yield* readVideo(video);
    yield foot;
  }
  const headers = {
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + size + foot.length,
    ...(token && { authorization: `Bearer ${token}` }),
  };
  return send(url, { method: 'POST', headers, body: form });
}

/** Sends the video in one request of tus 1.0. Returns the seconds that it took. @throws when it is refused */
async function sendByTus(address: string, video: string, token: string): Promise<number> {
  const { size } = await stat(video);
  const credentials = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(address + TUS_PATH, {
    method: 'POST',
    headers: {
      ...credentials,
      'upload-length': `${size}`,
      'upload-metadata': `filename ${btoa('video.mp4')}`,
    },
  });
  if (!created.ok) throw new Error(`The upload was answered with ${created.status}.`);
  const url = new URL(created.headers.get('location') ?? '', address + TUS_PATH);
  const headers = {
    ...credentials,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': size,
  };
  return send(url.href, { method: 'PATCH', headers, body: () => readVideo(video) });
}

const readVideo = (video: string) => createReadStream(video, { highWaterMark: 256 * 1024 });

/** Returns the seconds until the whole answer has arrived. @throws when it isn't 2xx */
async function send(
  url: string,
  {
    method,
    headers,
    body,
  }: { method: string; headers: OutgoingHttpHeaders; body: () => AsyncIterable<Buffer> },
): Promise<number> {
  const began = performance.now();
  const sending = request(url, { method, headers });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
  });
  const [status] = await Promise.all([answered, pipeline(body, sending)]);
  if (status >= 300) throw new Error(`The upload was answered with ${status}.`);
  return (performance.now() - began) / 1000;
}

/** Returns the peak memory of the whole life of the process in megabytes, as Linux counts it. */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MB;
}
