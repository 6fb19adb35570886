import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { until } from '../../scripts/drill/house.ts';
import { browserFlags, findBrowser } from '../../scripts/find-browser.ts';
import { freePort } from '../../scripts/ports.ts';
import { COUPLE } from '../people.ts';
import { type BenchRow, median, round } from './bench-row.ts';

const TURNS = 5;
const SLOW = { offline: false, latency: 300, downloadThroughput: 750_000 / 8, uploadThroughput: 750_000 / 8 };
const hlsFile = createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js');
const RIVAL = '/bench-rival';

interface Seen {
  ms: number;
  /** Media bytes received before the frame. */
  bytes: number;
  /** Seconds of media held beyond the picture, ten seconds after the first one. */
  ahead: number;
}

/** Our player and hls.js as it comes, on the same film in the same browser, turn by turn. */
export const firstFrameRow: BenchRow = {
  name: 'first-frame',
  run: async () => {
    const product = await startProduct();
    const browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [...browserFlags, '--autoplay-policy=no-user-gesture-required'],
    });
    try {
      const film = await chooseFilm(browser, product.address);
      const slow = { ours: [] as Seen[], bare: [] as Seen[] };
      for (let turn = 0; turn < TURNS; turn++) {
        slow.ours.push(await watchOurs(browser, film, true));
        slow.bare.push(await watchBare(browser, film, true));
      }
      const left = {
        ours: await watchOurs(browser, film, false),
        bare: await watchBare(browser, film, false),
      };
      const of = (seen: Seen[], what: keyof Seen) => median(seen.map((one) => one[what]));
      const [ms, rival] = [of(slow.ours, 'ms'), of(slow.bare, 'ms')];
      const kilobytes = of(slow.ours, 'bytes') / 1000;
      return [
        {
          what: 'first frame at 750 kb/s, 300 ms, engine cached',
          ours: `${round(ms, 0)} ms`,
          beside: `${round(rival, 0)} ms (hls.js defaults)`,
          figure: round(ms / rival),
          goal: '≤ 0.4',
          met: ms / rival <= 0.4,
        },
        {
          what: 'media bytes before the first frame',
          ours: `${round(kilobytes, 1)} kB`,
          beside: `${round(of(slow.bare, 'bytes') / 1000, 1)} kB (hls.js defaults)`,
          figure: `${round(kilobytes, 1)} kB`,
          goal: '≤ 45 kB',
          met: kilobytes <= 45,
        },
        {
          what: 'media held ahead when a viewer leaves after 10 s',
          ours: `${round(left.ours.ahead, 1)} s`,
          beside: `${round(left.bare.ahead, 1)} s (hls.js defaults)`,
          figure: `${round(left.ours.ahead, 1)} s`,
          goal: '≤ 30 s',
          met: left.ours.ahead <= 30,
        },
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

interface Film {
  page: string;
  master: string;
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Signs in once and finds a ready film of two minutes or more. */
async function chooseFilm(browser: Browser, address: string): Promise<Film> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/videos');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  const answer = await listed;
  const authorization = (await answer.request().allHeaders()).authorization ?? '';
  type Row = { id: number; video_url: string; video_length: string | null; processing: string };
  let found: Row | undefined;
  const look = async () => {
    const { data } = await (await fetch(`${address}/api/videos`, { headers: { authorization } })).json();
    const rows: Row[] = data.items ?? data.videos ?? data.data ?? data;
    found = rows.find((row) => row.processing === 'ready' && /^([2-9]|\d\d+):/.test(row.video_length ?? ''));
    return found !== undefined;
  };
  await until(look, 'a film of two minutes', 300_000);
  const signedIn = await context.storageState();
  await context.close();
  if (!found) throw new Error('There is no film of two minutes.');
  return {
    page: `${address}/app/video/watch/${found.id}`,
    master: new URL(found.video_url, address).href,
    signedIn,
  };
}

async function watchOurs(browser: Browser, film: Film, isSlow: boolean): Promise<Seen> {
  const context = await browser.newContext({ storageState: film.signedIn });
  const page = await context.newPage();
  const play = page.getByRole('button', { name: /^(Play|Resume) / }).first();
  // The first visit brings the engine into the cache, as an earlier lesson would have.
  await page.goto(film.page);
  await play.hover();
  await page.waitForLoadState('networkidle');
  await page.goto(film.page);
  await play.waitFor();
  await page.waitForLoadState('networkidle');
  return seen(page, isSlow, async () => {
    // From the beginning, wherever an earlier turn left off.
    const again = page.getByRole('button', { name: 'Start over' });
    await ((await again.isVisible()) ? again : play).click();
  });
}

async function watchBare(browser: Browser, film: Film, isSlow: boolean): Promise<Seen> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const body = `<!doctype html><video width="640" height="360"></video><button>Play</button><script>${readFileSync(hlsFile, 'utf8')}</script><script>
    document.querySelector('button').onclick = () => {
      const hls = new Hls(), video = document.querySelector('video');
      hls.loadSource(${JSON.stringify(film.master)});
      hls.attachMedia(video);
      video.play();
    };</script>`;
  await page.route(`**${RIVAL}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(new URL(RIVAL, film.page).href);
  return seen(page, isSlow, () => page.getByRole('button', { name: 'Play' }).click());
}

async function seen(page: Page, isSlow: boolean, press: () => Promise<void>): Promise<Seen> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  if (isSlow) await cdp.send('Network.emulateNetworkConditions', SLOW);
  const media = new Set<string>();
  const came: { at: number; bytes: number }[] = [];
  let offset = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    offset = wallTime - timestamp;
    if (new URL(request.url).pathname.startsWith('/media/')) media.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) => {
    if (media.has(requestId)) came.push({ at: timestamp, bytes: dataLength });
  });
  const frame = page.evaluate(
    () =>
      new Promise<{ ms: number; at: number }>((resolve) => {
        let began = 0;
        const note = () => {
          began = Date.now();
        };
        document.addEventListener('click', note, { capture: true, once: true });
        document.querySelector('video')?.requestVideoFrameCallback(() => {
          resolve({ ms: Date.now() - began, at: Date.now() / 1000 });
        });
      }),
  );
  await press();
  const { ms, at } = await frame;
  let ahead = 0;
  if (!isSlow) {
    await page.waitForTimeout(10_000);
    ahead = await page.evaluate(() => {
      const video = document.querySelector('video');
      if (!video) return 0;
      const parts = Array.from({ length: video.buffered.length }, (_, n) =>
        Math.max(0, video.buffered.end(n) - Math.max(video.currentTime, video.buffered.start(n))),
      );
      return parts.reduce((sum, part) => sum + part, 0);
    });
  }
  const before = came.filter((piece) => piece.at + offset <= at);
  const bytes = before.reduce((sum, piece) => sum + piece.bytes, 0);
  await page.context().close();
  return { ms, bytes, ahead };
}

/** As `npm start` makes it, on a data folder of its own; E2E_BASE_URL names one that runs already. */
async function startProduct(): Promise<{ address: string; stop: () => Promise<void> }> {
  const running = process.env.E2E_BASE_URL;
  if (running) return { address: running, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-product-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, SPLASH_MS: '0' };
  const script = join(import.meta.dirname, '../../scripts/start.ts');
  const child = spawn(process.execPath, [script], { env, stdio: 'ignore' });
  const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true;
  await until(isReady, 'the product to start', 240_000);
  return {
    address,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
