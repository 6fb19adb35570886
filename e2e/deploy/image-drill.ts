import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { openDatabase } from '../../api/src/db/database.ts';
import { aptInstall } from '../../api/src/media/apt-get.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { getVideo, listVideos } from '../../shared/contract/video.ts';
import { publishVideos, signIn } from '../chaos/people.ts';
import { drawVideo } from '../chaos/videos.ts';
import { type StartedProcess, until } from '../cluster/start-process.ts';
import { ADMIN } from '../cluster/supervised-group.ts';
import { type BuiltImage, buildImage, openImage } from './build-image.ts';
import { startCaddy, startPgBouncer, startPostgres } from './debian-services.ts';
import { imageProcesses } from './image-processes.ts';

const PACKAGES = ['buildah', 'mmdebstrap', 'caddy', 'pgbouncer', 'postgresql', 'ffmpeg'];

/**
 * Builds the image without a container engine, and runs all of it behind Caddy on Debian's PostgreSQL and PgBouncer.
 * People sign in, look at the library and play a video, while an api hangs, another dies and a gateway ends.
 * @throws {Error} for the first promise that isn't kept
 */
export async function imageDrill(print: (text: string) => void): Promise<void> {
  await aptInstall(PACKAGES, print);
  const began = Date.now();
  await buildImage();
  print(`The image was built in ${((Date.now() - began) / 1000).toFixed(0)} s.`);
  const image = await openImage();
  try {
    await runImage(image, print);
  } finally {
    await image.remove();
  }
}

/** Runs the drill on a built image. @throws {Error} for the first promise that isn't kept */
async function runImage(image: BuiltImage, print: (text: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-image-'));
  await chmod(folder, 0o755);
  const started: StartedProcess[] = [];
  const track = <T extends StartedProcess>(one: T): T => {
    started.unshift(one);
    return one;
  };
  const port = async () => freePort();
  try {
    print(`${image.megabytes} MB, run by ${image.user}`);
    if (!/^[1-9]/.test(image.user)) throw new Error('The image is run by root.');
    const password = randomBytes(18).toString('base64url');
    const database = await port();
    const postgres = track(await startPostgres(folder, { port: database, password }));
    const bouncer = track(await startPgBouncer(folder, { port: await port(), database, password }));
    print(`PgBouncer ${bouncer.version} in transaction mode`);

    const run = imageProcesses(image, folder);
    const key = generateKeyPairSync('ed25519');
    const pem = String(key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const releases = { RELEASE_STORE: '/release-store' };
    const stores = { MEDIA_STORE: '/media-store', LOG_LEVEL: 'info' };
    await run.once('migrate', { DATABASE_URL: postgres.url });
    const signing = { RELEASE_SIGNING_KEY: run.secret('release-key.pem', pem) };
    print((await run.once('first-release', { ...releases, ...signing })).trim());
    print((await run.once('release status shell', releases)).trim());

    const admin = { ADMIN_LOGIN: ADMIN.login, ADMIN_PASSWORD: ADMIN.password };
    const trust = { TRUST_PROXY: '127.0.0.1/32' };
    const pooled = { ...bouncer.settings, DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: postgres.url };
    const api = async () => {
      const at = await port();
      const own = { API_PORT: String(at), API_LISTEN_HOST: '127.0.0.1', DRAIN_SECONDS: '3' };
      const settings = { ...stores, ...pooled, ...trust, ...admin, ...own };
      return { at, ...track(await run.start('api', settings, `http://127.0.0.1:${at}/readyz`)) };
    };
    const apis = [await api(), await api()] as const;
    const figures = await port();
    const metrics = { METRICS_PORT: String(figures) };
    const worker = { ...stores, ...metrics, ...pooled };
    track(await run.start('worker', worker, `http://127.0.0.1:${figures}/healthz`));
    const gateway = async (name: string) => {
      const at = await port();
      const keys = { RELEASE_KEYS: key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') };
      const origins = { API_ORIGIN: apis.map((one) => `http://127.0.0.1:${one.at}`).join(',') };
      const own = { HOST: '127.0.0.1', PORT: String(at), GATEWAY_ID: name, DRAIN_SECONDS: '3' };
      const settings = { ...releases, ...keys, ...origins, ...trust, ...own, SITE_URL: 'https://localhost' };
      return { at, ...track(await run.start('gateway', settings, `http://127.0.0.1:${at}/readyz`)) };
    };
    const gateways = [await gateway('gateway-1'), await gateway('gateway-2')] as const;
    const caddy = track(
      await startCaddy(folder, {
        port: await port(),
        http: await port(),
        apis: apis.map(({ at }) => `127.0.0.1:${at}`),
        gateways: gateways.map(({ at }) => `127.0.0.1:${at}`),
      }),
    );
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), caddy.authority]);
    const site = caddy.address;
    await until(() => isUp(site), 'Caddy to serve the site', 30_000);
    await assertEdgeHeaders(site);

    const { db, pool, close } = openDatabase({ url: postgres.url, log: { info: () => {}, warn: () => {} } });
    try {
      const people = await signIn({ address: site, db, pool });
      const [video] = await publishVideos({ address: site, db, pool }, people, await drawVideo('320x240', 4));
      const { data } = await people.couple(listVideos);
      if (!data.some(({ id }) => id === video)) throw new Error('The library lacks the video.');
      const { video_url: playlist } = await people.couple(getVideo, { params: { id: video } });
      print(
        `signed in, uploaded, processed, listed; ${await playSegment(site, playlist)} bytes of a segment`,
      );

      const look = () => people.couple(listVideos);
      print(`an api hangs: ${await during(() => signalInside(apis[0], 'SIGSTOP'), look, 5_000)}`);
      signalInside(apis[0], 'SIGCONT');
      await sleep(3_000);
      print(`an api dies: ${await during(() => signalInside(apis[1], 'SIGKILL'), look)}`);
      const page = async () => {
        const answer = await fetch(`${site}/signin`);
        if (!answer.ok) throw new Error(`/signin: ${answer.status}`);
      };
      const end = () => void gateways[0].stop('SIGTERM');
      print(`a gateway ends: ${await during(end, page)}`);
    } finally {
      await close();
    }
  } finally {
    for (const one of started) {
      // A stopped process can't end.
      signalInside(one, 'SIGCONT');
      await one.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

const isUp = (site: string) =>
  fetch(`${site}/signin`).then(
    (answer) => answer.ok,
    () => false,
  );

/** Checks what the edge must neither lose nor add. */
async function assertEdgeHeaders(site: string): Promise<void> {
  const page = await fetch(`${site}/`);
  const call = await fetch(`${site}/api/videos`, {
    headers: { 'x-request-id': 'mine-mine-mine', 'x-forwarded-for': '1.2.3.4' },
  });
  const { headers } = page;
  const checks = {
    'the page has its policy': headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
    'the page holds browsers to https': headers.has('strict-transport-security'),
    'calls hold browsers to https': call.headers.has('strict-transport-security'),
    'a stranger is told to sign in': call.status === 401,
    'nobody names a request himself': call.headers.get('x-request-id') !== 'mine-mine-mine',
    'figures are not to be had': (await fetch(`${site}/metrics`)).status === 404,
  };
  const faults = Object.entries(checks).flatMap(([what, isSo]) => (isSo ? [] : [`not so: ${what}`]));
  if (faults.length > 0) throw new Error(`${faults.join(', ')}.`);
}

/** Follows the playlists to a segment, as a player does. Returns its bytes. */
async function playSegment(site: string, playlist: string | null): Promise<number> {
  let address = new URL(playlist ?? '/none', site);
  for (;;) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
    if (!answer.headers.get('content-type')?.includes('mpegurl'))
      return (await answer.arrayBuffer()).byteLength;
    const lines = (await answer.text()).split('\n');
    address = new URL(lines.find((line) => line && !line.startsWith('#')) ?? '', address);
  }
}

/**
 * Makes ten requests a second for ten seconds, in which `happens` is called. Requests that are under way then, or are
 * made within `settleMs` after it, may fail, since a hanging api accepts calls until the edge has noticed. Without
 * `settleMs` none may fail.
 * @throws when any other request fails
 */
async function during(happens: () => void, ask: () => Promise<unknown>, settleMs = 0): Promise<string> {
  let slowest = 0;
  let failed = 0;
  let happenedAt: number | undefined;
  const one = async () => {
    const began = Date.now();
    // This is decided when a request ends: one that ends before the event is never forgiven.
    const isForgiven = () => settleMs > 0 && happenedAt !== undefined && began < happenedAt + settleMs;
    try {
      await ask();
      if (!isForgiven()) slowest = Math.max(slowest, Date.now() - began);
    } catch (error) {
      if (!isForgiven()) throw error;
      failed += 1;
    }
  };
  const requests: Promise<void>[] = [];
  for (let n = 0; n < 100; n += 1) {
    if (n === 10) {
      happens();
      happenedAt = Date.now();
    }
    const request = one();
    // Promise.all below throws its error.
    request.catch(() => {});
    requests.push(request);
    await sleep(100);
  }
  await Promise.all(requests);
  const exempt = settleMs ? ` outside of the ${settleMs / 1000} s after it, in which ${failed} failed` : '';
  return `100 answers, the longest took ${slowest} ms${exempt}`;
}

/** Signals the product's own process, the child of tini. Does nothing if it has ended. */
function signalInside({ pid }: StartedProcess, signal: NodeJS.Signals): void {
  const file = `/proc/${pid}/task/${pid}/children`;
  const [child] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : [];
  if (child) process.kill(Number(child), signal);
}
