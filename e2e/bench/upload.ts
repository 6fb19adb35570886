import { fork } from 'node:child_process';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { client, tokenOf } from '../../scripts/drill/client.ts';
import { ADMIN, openHouse } from '../../scripts/drill/house.ts';
import { login } from '../../shared/contract/account.ts';
import { uploadVideo } from '../../shared/contract/admin-video.ts';
import { type BenchRow, median, round } from './bench-row.ts';
import { drawFilm } from './draw-film.ts';

const MB = 1e6;
const SIZE = 500 * MB;
const TURNS = 3;
const BOUNDARY = 'wedding-bench-boundary';

/** A form with a film of 500 MB, to the api and to a server that only pipes it into a file and syncs that, turn by turn. */
export const uploadRow: BenchRow = {
  name: 'upload',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
    const film = await drawFilm(folder, { seconds: 4, size: '640x360' });
    await growTo(film, SIZE);
    const house = await openHouse();
    const raw = fork(join(import.meta.dirname, 'raw-upload.ts'), [join(folder, 'raw')]);
    const port = await new Promise((resolve) => raw.once('message', resolve));
    try {
      const token = tokenOf(await client(house.address)(login, { body: ADMIN }));
      const bare: number[] = [];
      const ours: number[] = [];
      for (let turn = 0; turn < TURNS; turn++) {
        bare.push(await send(`http://127.0.0.1:${port}/`, film));
        ours.push(await send(`${house.address}${uploadVideo.path}`, film, token));
      }
      const [time, rival] = [median(ours), median(bare)];
      const peak = peakMemory(house.pidOf('api'));
      return [
        {
          what: '500 MB upload, peak memory of the api',
          ours: `${round(peak, 0)} MB`,
          beside: `${SIZE / MB} MB of film`,
          figure: `${round(peak, 0)} MB`,
          goal: '≤ 200 MB',
          met: peak <= 200,
        },
        {
          what: '500 MB upload, time',
          ours: `${round(time)} s`,
          beside: `${round(rival)} s (the body piped to a file and synced)`,
          figure: round(time / rival),
          goal: '≤ 1.5',
          met: time / rival <= 1.5,
        },
      ];
    } finally {
      raw.kill();
      await house.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Ends the film with a box of zeros that players skip: still a whole MP4. */
async function growTo(film: string, size: number): Promise<void> {
  const { size: before } = await stat(film);
  const box = Buffer.alloc(8);
  box.writeUInt32BE(size - before, 0);
  box.write('free', 4, 'latin1');
  const file = await open(film, 'r+');
  await file.write(box, 0, box.length, before);
  // Written out: a hole would read faster than any file.
  const zeros = Buffer.alloc(MB);
  for (let at = before + box.length; at < size; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, size - at), at);
  }
  await file.close();
}

/** Seconds until the answer to the whole form is in. @throws when it isn't a yes */
async function send(url: string, film: string, token?: string): Promise<number> {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="title"\r\n\r\nA long day\r\n` +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="video"; filename="film.mp4"\r\n` +
      'Content-Type: video/mp4\r\n\r\n',
  );
  const foot = Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
  const began = performance.now();
  const sending = request(url, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + SIZE + foot.length,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
  });
  async function* form() {
    yield head;
    yield* createReadStream(film, { highWaterMark: 256 * 1024 });
    yield foot;
  }
  const [status] = await Promise.all([answered, pipeline(form, sending)]);
  if (status >= 300) throw new Error(`The upload was answered with ${status}.`);
  return (performance.now() - began) / 1000;
}

/** Megabytes, over the whole life of the process; Linux counts them for us. */
function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MB;
}
