import type { Page } from 'playwright';
import { PAGE_LIMITS } from '../../platform/releases/checks/check-size.ts';
import { sharedProduct } from '../cluster/started-product.ts';
import { offeredPaths } from '../journeys/support/offered-paths.ts';
import { type Weight, weigh } from '../journeys/support/page-weight.ts';
import { type BenchResult, type BenchRow, round } from './bench-row.ts';
import { chooseVideo } from './long-video.ts';
import { openBrowser } from './open-browser.ts';
import type { SignedIn } from './page-visit.ts';
import { signInAs } from './sign-in-as.ts';

/** Limits in kB (1000 bytes) of gzip that have no gate in a release. */
const FONTS = 55;
const LANDING_TOTAL = 350;

interface Weighed extends Weight {
  path: string;
}

/** What a browser fetches for a first visit, over the network with gzip. */
export const weightRow: BenchRow = {
  name: 'weight',
  run: async () => {
    const address = await sharedProduct();
    const browser = await openBrowser();
    const ready = (page: Page) => page.locator('h1').first().waitFor();
    const weighAll = async (paths: readonly string[], signedIn: SignedIn): Promise<Weighed[]> => {
      const weighed: Weighed[] = [];
      for (const path of paths)
        weighed.push({ path, ...(await weigh(browser, { path: address + path, ready, signedIn })) });
      return weighed;
    };
    try {
      const document = await (await fetch(`${address}/about-us`)).text();
      const registry = /<script[^>]* id="registry"[^>]*>(.*?)<\/script>/s.exec(document)?.[1] ?? null;
      const lesson = new URL((await chooseVideo(browser, address)).page).pathname;
      const couple = await signInAs(address, 'couple');
      const landing = await weighAll(['/'], await signInAs(address, 'public'));
      const signedIn = await weighAll(['/app/overview', '/app/budget'], couple);
      const watch = await weighAll([lesson], couple);
      const admin = await weighAll(offeredPaths(registry, 'admin'), await signInAs(address, 'admin'));
      const all = [...landing, ...signedIn, ...watch, ...admin];
      return [
        heaviest(landing, { what: 'landing: scripts', kind: 'script', limit: PAGE_LIMITS.landing }),
        heaviest(landing, { what: 'landing: everything', kind: 'total', limit: LANDING_TOTAL }),
        heaviest(signedIn, {
          what: 'signed-in pages, the heaviest: scripts',
          kind: 'script',
          limit: PAGE_LIMITS.couple,
        }),
        heaviest(watch, {
          what: 'watch page before play: scripts',
          kind: 'script',
          limit: PAGE_LIMITS.couple,
        }),
        heaviest(admin, {
          what: 'administration, the heaviest page: scripts',
          kind: 'script',
          limit: PAGE_LIMITS.admin,
        }),
        heaviest(all, { what: 'of all these pages, the most styles', kind: 'style', limit: PAGE_LIMITS.css }),
        heaviest(all, { what: 'of all these pages, the most fonts', kind: 'font', limit: FONTS }),
      ];
    } finally {
      await browser.close();
    }
  },
};

function heaviest(
  pages: readonly Weighed[],
  { what, kind, limit }: { what: string; kind: 'script' | 'style' | 'font' | 'total'; limit: number },
): BenchResult {
  const [most] = [...pages].sort((a, b) => b[kind] - a[kind]);
  const kB = (most?.[kind] ?? Number.NaN) / 1000;
  return {
    what: `${what}, gzip on the wire`,
    ours: `${round(kB, 1)} kB${pages.length > 1 ? `, ${most?.path}, of ${pages.length} pages` : ''}`,
    beside: '-',
    figure: `${round(kB, 1)} kB`,
    goal: `≤ ${limit} kB`,
    met: kB <= limit,
  };
}
