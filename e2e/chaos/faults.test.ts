// @module-tag long
// Short forms: full disks in `process-job.test.ts` and `upload.test.ts`, an end in `drain.test.ts`, a lost database in `drill.test.ts`.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../shared/contract/account.ts';
import { listAdminVideos, listVideoJobs, uploadVideo } from '../../shared/contract/admin-video.ts';
import { until } from '../cluster/start-process.ts';
import { ADMIN } from '../cluster/supervised-group.ts';
import { startCluster, type TestCluster } from '../cluster/test-cluster.ts';
import { client, tokenOf } from './client.ts';
import { uploadTestVideo } from './people.ts';
import { drawVideo } from './videos.ts';

const PATIENCE = 120_000;
let cluster: TestCluster;
let token: string;
/** Keeps an encoder busy long enough to be interrupted. */
let video: Buffer;
let short: Buffer;

beforeAll(async () => {
  video = await drawVideo('640x360', 8);
  short = await drawVideo('160x120', 1);
  cluster = await startCluster();
  token = tokenOf(await client(cluster.address)(login, { body: ADMIN }));
}, PATIENCE);
afterAll(() => cluster?.close(), PATIENCE);

const admin = () => client(cluster.address, token);
const people = () => ({ admin: admin() });
const stateOf = async (id: number) =>
  (await admin()(listAdminVideos, { query: { per_page: 100 } })).data.find((one) => one.id === id)
    ?.processing;
const jobOf = async (id: number) => (await admin()(listVideoJobs, { params: { id } }))[0];
/** Returns the pid of the worker's ffmpeg, or 0 if none runs. */
const encoder = () => {
  const args = ['-o', 'pid=,comm=', '--ppid', String(cluster.pidOf('worker'))];
  const { stdout } = spawnSync('ps', args, { encoding: 'utf8' });
  return Number(/(\d+) ffmpeg/.exec(stdout)?.[1] ?? 0);
};

/** Sends the first part of a form with the video. `finish` sends the rest. */
function slowUpload(title: string) {
  const agent = new Agent({ keepAlive: true });
  const head = `--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n${title}\r\n--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`;
  const sending = send(`${cluster.address}${uploadVideo.path}`, {
    agent,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answer = once(sending, 'response').then(([response]) => response as IncomingMessage);
  sending.write(head);
  const half = short.length / 2;
  sending.write(short.subarray(0, half));
  return {
    finish: async () => {
      sending.end(Buffer.concat([short.subarray(half), Buffer.from('\r\n--x--\r\n')]));
      const { statusCode, headers } = await answer.then((response) => response.resume());
      return { statusCode, connection: headers.connection };
    },
  };
}

test(
  'SEC-24: SIGTERM cuts off no request: an open upload is finished, and its video is there',
  async () => {
    const upload = slowUpload('Slow');
    await sleep(300);
    const ending = cluster.end('api');
    const refused = () =>
      fetch(`${cluster.address}/healthz`).then(
        () => false,
        () => true,
      );
    await until(refused, 'the api to take nothing new');
    expect(await upload.finish()).toEqual({ statusCode: 201, connection: 'close' });
    expect(await ending).toBe('exit code 0');
    const { data } = await admin()(listAdminVideos, { query: {} });
    expect(data.map(({ title }) => title)).toContain('Slow');
  },
  PATIENCE,
);

test(
  'SEC-24: a worker that gets SIGTERM releases its video, and the next worker continues immediately',
  async () => {
    const id = await uploadTestVideo(people(), video);
    await until(async () => encoder() > 0, 'the encoder to run');
    const began = Date.now();
    expect(await cluster.end('worker')).toBe('exit code 0');
    expect(Date.now() - began).toBeLessThan(15_000);
    await until(async () => (await stateOf(id)) === 'ready', 'the video to be ready');
    expect(await jobOf(id)).toMatchObject({ state: 'ready', attempt: 1 });
  },
  PATIENCE,
);

test(
  'SEC-24: while the database is down callers get 503, and everything continues when it is back',
  async () => {
    const postmaster = cluster.pidOf('database') ?? 0;
    process.kill(postmaster, 'SIGKILL');
    const statuses = new Set<number>();
    await until(async () => {
      const answer = await fetch(`${cluster.address}/admin/videos`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.json();
      statuses.add(answer.status);
      if (answer.status === 503) expect(body).toMatchObject({ code: 'UNAVAILABLE' });
      return answer.status === 200 && cluster.pidOf('database') !== postmaster;
    }, 'the database to come back');
    expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
    const id = await uploadTestVideo(people(), short);
    await until(async () => (await stateOf(id)) === 'ready', 'the worker to go on');
  },
  PATIENCE,
);

test(
  'SEC-24: on a full disk an upload is refused with a message and leaves no file, and the next one succeeds',
  async () => {
    const full = await startCluster({ fileBlocks: 400 });
    try {
      const anyone = client(full.address);
      const admin = client(full.address, tokenOf(await anyone(login, { body: ADMIN })));
      const large = Buffer.concat([video, Buffer.alloc(1_000_000)]);
      await expect(uploadTestVideo({ admin }, large)).rejects.toThrow(
        /507 We’ve run out of space, so nothing was saved\./,
      );
      const media = join(full.dataDir, 'media');
      const files = () =>
        readdirSync(media, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
      expect(files()).toEqual([]);
      expect((await admin(listAdminVideos, { query: {} })).data).toEqual([]);
      expect(await uploadTestVideo({ admin }, short)).toBeGreaterThan(0);
    } finally {
      await full.close();
    }
  },
  PATIENCE,
);
