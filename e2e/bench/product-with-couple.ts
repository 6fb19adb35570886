import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { COUPLE } from '../cluster/people.ts';
import { startProduct } from '../cluster/started-product.ts';
import { ask, makeBudget } from './long-budget.ts';
import { openBrowser } from './open-browser.ts';
import type { PageToVisit, SignedIn } from './page-visit.ts';

/** All of the demonstration's videos. */
const VIDEOS = 7;
const BUDGET = 'Everything for the day in May';

/** A product with a few videos, a couple that has a budget, and the browser that the couple signed in with. */
interface ProductWithCouple {
  address: string;
  browser: Browser;
  signedIn: SignedIn;
  pages: { overview: PageToVisit; budget: PageToVisit };
  stop: () => Promise<void>;
}

export async function startProductWithCouple(): Promise<ProductWithCouple> {
  const product = await startProduct();
  const browser = await openBrowser();
  const stop = async () => {
    await browser.close();
    await product.stop();
  };
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    await page.goto(`${product.address}/signin`);
    await page.getByPlaceholder('Enter your phone number').fill(COUPLE);
    const [login] = await Promise.all([
      page.waitForResponse('**/api/auth/login'),
      page.getByRole('button', { name: 'LOG IN' }).click(),
    ]);
    if (!login.ok()) throw new Error(`The couple can't sign in: ${login.status()} ${await login.text()}`);
    const { token } = (await login.json()).data;
    await page.waitForURL('**/app/overview');
    const of = { address: product.address, token };
    await makeBudget(of, { name: BUDGET, count: 60 });
    const signedIn = await page.context().storageState();
    await page.context().close();
    const newest = await videosDrawn(of);
    return {
      address: product.address,
      browser,
      signedIn,
      stop,
      pages: {
        overview: { path: '/app/overview', content: newest },
        budget: { path: '/app/budget', content: BUDGET },
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until all demo videos are encoded. Returns the newest video's title. */
async function videosDrawn(of: { address: string; token: string }): Promise<string> {
  for (let seconds = 0; seconds < 300; seconds += 1) {
    const { data } = (await ask(of, '/api/videos?page=1&per_page=20')) as { data: { title: string }[] };
    if (data.length >= VIDEOS) return data[0]?.title ?? '';
    await sleep(1000);
  }
  throw new Error('The demo videos were not drawn within five minutes.');
}
