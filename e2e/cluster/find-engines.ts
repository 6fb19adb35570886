import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { promisify } from 'node:util';
import { aptInstall } from '../../platform/server/operations/apt-get.ts';
import { findBrowser } from './find-browser.ts';

// The engines beside Chromium in which `npm test` runs a couple's main journeys. A machine may lack one: that
// journey is skipped, with the reason.

const run = promisify(execFile);
const note = (text: string) => console.log(text);
type Engine = { path: string } | { missing: string };
export const ENGINES = ['Chromium', 'Firefox', 'WebKit'] as const;
type EngineName = (typeof ENGINES)[number];

const find: Record<EngineName, () => Promise<Engine>> = {
  Chromium: async () => ({ path: await findBrowser() }),
  Firefox: findFirefox,
  WebKit: findWebKit,
};

/** Finds an engine, or returns that of E2E_ENGINES if it was found already. */
export async function findEngine(name: EngineName): Promise<Engine> {
  const engines = JSON.parse(process.env.E2E_ENGINES ?? '{}') as Partial<Record<EngineName, Engine>>;
  return engines[name] ?? find[name]();
}

/** Finds engines, as E2E_ENGINES holds them. */
export async function findEngines(names: readonly EngineName[]): Promise<string> {
  const engines: [EngineName, Engine][] = [];
  // One after another: apt-get runs once at a time.
  for (const name of names) engines.push([name, await findEngine(name)]);
  return JSON.stringify(Object.fromEntries(engines));
}

const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Finds a Firefox that starts: E2E_FIREFOX, the system's, or one installed now. */
async function findFirefox(): Promise<Engine> {
  const chosenPath = process.env.E2E_FIREFOX;
  if (chosenPath)
    return (await isFirefox(chosenPath))
      ? { path: chosenPath }
      : { missing: `E2E_FIREFOX=${chosenPath} doesn't start.` };
  const path = await firstFirefox();
  if (path) return { path };
  const installed = (await aptInstall('firefox-esr', note)) ? await firstFirefox() : undefined;
  return installed
    ? { path: installed }
    : { missing: 'There is no Firefox. Install it, or set E2E_FIREFOX.' };
}

async function firstFirefox(): Promise<string | undefined> {
  for (const path of firefoxes) if (existsSync(path) && (await isFirefox(path))) return path;
  return undefined;
}

const isFirefox = (path: string): Promise<boolean> =>
  run(path, ['--version'], { timeout: 30_000 }).then(
    ({ stdout }) => stdout.includes('Firefox'),
    () => false,
  );

/** The driver, a display for it, and the videos' decoders. */
const webKitPackages = [
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-plugins-base',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
  'gstreamer1.0-libav',
];

/** Finds the MiniBrowser of a WebKitGTK with driver, display, decoders: E2E_WEBKIT, the system's, or one installed now. */
async function findWebKit(): Promise<Engine> {
  if (process.platform !== 'linux') return { missing: 'WebKitGTK runs on Linux alone.' };
  if (!webKitIsWhole()) await aptInstall(webKitPackages, note);
  const path = process.env.E2E_WEBKIT ?? miniBrowser();
  if (path && webKitIsWhole()) return { path };
  return { missing: `WebKitGTK isn't whole. Install ${webKitPackages.join(', ')}.` };
}

const miniBrowser = () => globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.*/MiniBrowser').sort().at(-1);
const webKitIsWhole = () =>
  Boolean(process.env.E2E_WEBKIT ?? miniBrowser()) &&
  ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) => existsSync(path)) &&
  globSync('/usr/lib{,64}/{,*/}gstreamer-1.0/libgst{libav,videoparsersbad,isomp4}.so').length === 3;
