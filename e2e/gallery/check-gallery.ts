import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGalleries } from '../../platform/build/gallery.ts';
import { findViolations } from '../journeys/support/accessible.ts';
import { DARK, LOOKS, openBrowser, openGallery, PHONE } from './draw-gallery.ts';

/**
 * Shows every example in every look, and checks that none breaks or is wider than its screen and that axe finds nothing.
 * Returns the number of views and a sentence for each fault.
 */
export async function checkGallery(root: string): Promise<{ views: number; faults: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'wedding-galleries-'));
  const faults: string[] = [];
  let views = 0;
  try {
    const [failed] = await buildGalleries([{ tree: root, to: folder }]);
    if (failed) throw failed;
    const browser = await openBrowser();
    try {
      for (const look of LOOKS) {
        const gallery = await openGallery(browser, folder, look);
        for (const view of gallery.views.filter(({ print }) => !print)) {
          const at = [view.component, view.example, look.name].filter(Boolean).join(', ');
          await gallery.show(view);
          views += 1;
          faults.push(...(await gallery.broken()).map((text) => `${at}: ${text}`));
          const over = await gallery.page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (over > 0) faults.push(`${at}: ${over} px wider than the screen`);
          if (look !== PHONE && look !== DARK) continue;
          faults.push(
            ...(await findViolations(gallery.page, 'main section')).map((text) => `${at}: ${text}`),
          );
        }
        await gallery.close();
      }
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return { views, faults };
}
