import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../shared/contract/account.ts';
import { listAdminVideos, listVideoJobs, uploadVideo } from '../../shared/contract/admin-video.ts';
import { client, tokenOf } from './client.ts';
import { drawFilm } from './films.ts';
import { ADMIN, type House, openHouse, until } from './house.ts';
import { uploadFilm } from './people.ts';

const PATIENCE = 120_000;
let house: House;
let token: string;
let film: Buffer;

beforeAll(async () => {
  film = await drawFilm('640x360', 8);
  house = await openHouse();
  token = tokenOf(await client(house.address)(login, { body: ADMIN }));
}, PATIENCE);
afterAll(() => house?.close(), PATIENCE);

const admin = () => client(house.address, token);
const people = () => ({ couple: admin(), admin: admin() });
const stateOf = async (id: number) =>
  (await admin()(listAdminVideos, { query: { per_page: 100 } })).data.find((one) => one.id === id)
    ?.processing;
const jobOf = async (id: number) => (await admin()(listVideoJobs, { params: { id } }))[0];
/** The process of the worker's ffmpeg, 0 while there is none. */
const encoder = () => {
  const args = ['-o', 'pid=,comm=', '--ppid', String(house.pidOf('worker'))];
  const { stdout } = spawnSync('ps', args, { encoding: 'utf8' });
  return Number(/(\d+) ffmpeg/.exec(stdout)?.[1] ?? 0);
};

/** Begins a form with the film, and goes on to its end when told. */
function slowUpload(title: string) {
  const agent = new Agent({ keepAlive: true });
  const head = `--x\r\ncontent-disposition: form-data; name="title"\r\n\r\n${title}\r\n--x\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`;
  const sending = send(`${house.address}${uploadVideo.path}`, {
    agent,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answer = once(sending, 'response').then(([response]) => response as IncomingMessage);
  sending.write(head);
  sending.write(film.subarray(0, 50_000));
  return {
    finish: async () => {
      sending.end(Buffer.concat([film.subarray(50_000), Buffer.from('\r\n--x--\r\n')]));
      const { statusCode, headers } = await answer.then((response) => response.resume());
      return { statusCode, connection: headers.connection };
    },
  };
}

test(
  'security line 24: SIGTERM cuts no request off: an upload under way is taken to its end, and its film is there',
  async () => {
    const upload = slowUpload('Slow');
    await sleep(300);
    const ending = house.end('api');
    const refused = () =>
      fetch(`${house.address}/healthz`).then(
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
  'security line 24: a worker that is told to end gives its film back, and the next one goes on at once',
  async () => {
    const id = await uploadFilm(people(), film);
    await until(async () => encoder() > 0, 'the encoder to run');
    const began = Date.now();
    expect(await house.end('worker')).toBe('exit code 0');
    expect(Date.now() - began).toBeLessThan(15_000);
    await until(async () => (await stateOf(id)) === 'ready', 'the film to be ready');
    expect(await jobOf(id)).toMatchObject({ state: 'ready', attempt: 1 });
  },
  PATIENCE,
);

test(
  'security line 24: while the database is away callers are asked to wait, and all goes on when it is back',
  async () => {
    const postmaster = house.pidOf('database') ?? 0;
    process.kill(postmaster, 'SIGKILL');
    const seen = new Set<number>();
    await until(async () => {
      const answer = await fetch(`${house.address}/admin/videos`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.json();
      seen.add(answer.status);
      if (answer.status === 503) expect(body).toMatchObject({ code: 'UNAVAILABLE' });
      return answer.status === 200 && house.pidOf('database') !== postmaster;
    }, 'the database to come back');
    expect([...seen].filter((status) => status !== 503)).toEqual([200]);
    const id = await uploadFilm(people(), film);
    await until(async () => (await stateOf(id)) === 'ready', 'the worker to go on');
  },
  PATIENCE,
);

test(
  'security line 24: on a full disk an upload is refused in words, nothing of it stays, and the next one is taken',
  async () => {
    const full = await openHouse({ fileBlocks: 400 });
    try {
      const speak = client(full.address);
      const own = client(full.address, tokenOf(await speak(login, { body: ADMIN })));
      const large = Buffer.concat([film, Buffer.alloc(1_000_000)]);
      await expect(uploadFilm({ couple: own, admin: own }, large)).rejects.toThrow(
        /507 There is no room left on our side, so nothing of this was kept\./,
      );
      const media = join(full.dataDir, 'media');
      const files = () =>
        readdirSync(media, { recursive: true, withFileTypes: true }).filter((e) => e.isFile());
      expect(files()).toEqual([]);
      expect((await own(listAdminVideos, { query: {} })).data).toEqual([]);
      const small = await drawFilm('160x120', 1);
      expect(await uploadFilm({ couple: own, admin: own }, small)).toBeGreaterThan(0);
    } finally {
      await full.close();
    }
  },
  PATIENCE,
);
