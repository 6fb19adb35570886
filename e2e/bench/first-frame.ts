import { sharedProduct } from '../cluster/started-product.ts';
import { type BenchRow, median, round, spread } from './bench-row.ts';
import { chooseVideo } from './long-video.ts';
import { openBrowser } from './open-browser.ts';
import { watchBare, watchOurs } from './viewers.ts';
import type { FirstFrame } from './watch-first-frame.ts';

const TURNS = Number(process.env.TURNS ?? 7);

/** Our player compared with hls.js and its defaults, on the same video in the same browser, in alternating turns. */
export const firstFrameRow: BenchRow = {
  name: 'first-frame',
  run: async () => {
    const address = await sharedProduct();
    const browser = await openBrowser(['--autoplay-policy=no-user-gesture-required']);
    try {
      const video = await chooseVideo(browser, address);
      const slow = { ours: [] as FirstFrame[], bare: [] as FirstFrame[] };
      for (let turn = 0; turn < TURNS; turn++) {
        slow.ours.push(await watchOurs(browser, video, true));
        slow.bare.push(await watchBare(browser, video, true));
      }
      const left = {
        ours: await watchOurs(browser, video, false),
        bare: await watchBare(browser, video, false),
      };
      const all = (seen: FirstFrame[], what: keyof FirstFrame) => seen.map((one) => one[what]);
      const of = (seen: FirstFrame[], what: keyof FirstFrame) => median(all(seen, what));
      const ms = of(slow.ours, 'ms');
      const rival = of(slow.bare, 'ms');
      const kilobytes = of(slow.ours, 'bytes') / 1000;
      return [
        {
          what: 'first frame at 750 kb/s, 300 ms, engine cached',
          ours: spread(all(slow.ours, 'ms'), ' ms'),
          beside: `${spread(all(slow.bare, 'ms'), ' ms')}, hls.js defaults`,
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
    }
  },
};
