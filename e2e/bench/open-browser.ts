import { type Browser, chromium } from 'playwright';
import { browserFlags, findBrowser } from '../cluster/find-browser.ts';

/** Opens the Chromium that the benches measure with. `flags` are added to its command line. */
export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await findBrowser(), args: [...browserFlags, ...flags] });
