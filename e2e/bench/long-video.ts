import type { Browser, BrowserContext } from 'playwright';
import { COUPLE } from '../cluster/people.ts';
import { until } from '../cluster/start-process.ts';

/** The addresses of a video, and a couple's cookies and storage. */
export interface Video {
  page: string;
  master: string;
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Signs in once and finds a ready video of two minutes or more. */
export async function chooseVideo(browser: Browser, address: string): Promise<Video> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto('/signin');
  await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
  const listed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/videos');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  const answer = await listed;
  const authorization = (await answer.request().allHeaders()).authorization ?? '';
  type Row = { id: number; video_url: string; video_length: string | null; processing: string };
  let longVideo: Row | undefined;
  const look = async () => {
    const { data } = await (await fetch(`${address}/api/videos`, { headers: { authorization } })).json();
    const rows: Row[] = data.items ?? data.videos ?? data.data ?? data;
    longVideo = rows.find(
      (row) => row.processing === 'ready' && /^([2-9]|\d\d+):/.test(row.video_length ?? ''),
    );
    return longVideo !== undefined;
  };
  await until(look, 'a video of two minutes', 900_000);
  const signedIn = await context.storageState();
  await context.close();
  if (!longVideo) throw new Error('There is no video of two minutes.');
  return {
    page: `${address}/app/video/watch/${longVideo.id}`,
    master: new URL(longVideo.video_url, address).href,
    signedIn,
  };
}
