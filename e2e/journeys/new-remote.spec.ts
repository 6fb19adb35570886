import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { checkPart } from '../../platform/releases/checks/check-part.ts';
import { readBuild } from '../../platform/releases/store/read-build.ts';
import { partVersions, readCurrent } from '../../platform/server/stored-releases/live-set.ts';
import { type CheckoutCopy, copyCheckout } from '../cluster/copy-checkout.ts';
import { COUPLE } from '../cluster/people.ts';
import { ownGateway } from '../cluster/release-gateway.ts';
import { mountPages } from '../trial/mount-pages.ts';
import { signInCouple, test } from './support/journey.ts';

const edit = async (file: string, change: (text: string) => string) =>
  writeFile(file, change(await readFile(file, 'utf8')));

/** Makes the next version of the new remote, whose entry throws. */
async function breakEntry(copy: CheckoutCopy): Promise<void> {
  const at = (file: string) => join(copy.folder, 'mfe-vendors', file);
  await edit(at('src/routes.tsx'), (text) => `${text}\nthrow new Error('a broken entry');\n`);
  await edit(at('package.json'), (text) => text.replace('"0.1.0"', '"0.2.0"'));
  await edit(at('CHANGELOG.md'), (text) => `${text}\n## 0.2.0\n\n- A broken entry.\n`);
}

test('a new remote is created, tested, published and live without changes to the shell; an entry that does not mount is refused', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  test.setTimeout(900_000);
  const gateway = await ownGateway(String(baseURL));
  const copy = await copyCheckout();
  const release = (...args: string[]) =>
    copy.run('platform/cli/release.ts', [
      ...args,
      '--store',
      gateway.folder,
      '--site',
      String(baseURL),
      '--by',
      'Ada',
    ]);
  try {
    const before = (await readCurrent(gateway.store))?.set;
    // Links the libraries instead of installing them: the tests of `build` install a fresh clone.
    await copy.link();
    await copy.run('platform/cli/create.ts', ['mfe-vendors']);
    await expect(copy.run('platform/cli/create.ts', ['mfe-vendors'])).rejects.toThrow('already exists');
    await copy.install({ newPackage: true });
    await copy.run('node_modules/vitest/vitest.mjs', ['run', '--project', 'mfe-vendors']);

    expect(await release('publish', 'mfe-vendors')).toContain('mfe-vendors fits what is live.');
    await release('promote', 'mfe-vendors', '--percent', '100');
    const after = (await readCurrent(gateway.store))?.set;
    expect(after?.shell).toEqual(before?.shell);
    expect(after?.remotes).toMatchObject(before?.remotes ?? {});

    const page = await (await browser.newContext({ baseURL: gateway.baseURL })).newPage();
    await expect.poll(async () => (await page.request.get('/signin')).text()).toContain('mfe-vendors');
    await signInCouple(page, COUPLE);
    await page.getByRole('link', { name: 'VENDORS' }).first().click();
    await expect(page).toHaveURL(/\/app\/vendors$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to your home' }).click();
    await expect(page).toHaveURL(/\/app\/overview$/);

    await breakEntry(copy);
    const refused = await release('publish', 'mfe-vendors').catch((error: Error) => error.message);
    expect(refused).toMatch(
      /mfe-vendors 0\.2\.0-\w+ doesn't mount at \/app\/vendors: its entry did not load\. The browser says: mfe-vendors Error: a broken entry \(mfe-vendors\/src\/routes\.tsx:\d+\)/,
    );
    expect((await gateway.store.list('r/mfe-vendors')).some((key) => key.includes('/0.2.0-'))).toBe(false);

    await release('retire', 'mfe-vendors');
    expect(partVersions((await readCurrent(gateway.store))?.set, 'mfe-vendors')).toBeUndefined();
    await expect.poll(async () => (await page.request.get('/app/vendors')).status()).toBe(404);
    await page.context().close();
  } finally {
    await copy.remove();
    await gateway.close();
  }
});

/** What goes wrong on a page, as a component of a remote without a build; `React` and `call` are the shell's. */
const FAULTS = {
  late: 'React.useEffect(() => void setTimeout(() => { throw new Error("Three seconds later."); }, 3000), []); return null;',
  text: 'React.useEffect(() => void setTimeout(() => Promise.reject("A text later"), 500), []); return null;',
  rows: `const [rows, setRows] = React.useState([]);
    React.useEffect(() => void call({ method: 'GET', path: '/api/things' }, {}).then(({ data }) => setRows(data)), []);
    return rows.map(({ id, owner }) => React.createElement('p', { key: id }, owner.name.first.length));`,
  effect:
    'const [times, setTimes] = React.useState(0); React.useEffect(() => setTimes(times + 1)); return times;',
  calls: `const [at, setAt] = React.useState(0);
    React.useEffect(() => { const again = () => setAt(Date.now()); void call({ method: 'GET', path: '/api/things' }, {}).then(again, again); }, [at]);
    return null;`,
  fine: 'return React.createElement("h1", null, "Fine");',
  reload: 'React.useEffect(() => location.reload(), []); return null;',
  loop: 'for (;;);',
  cover:
    'return React.createElement("p", { style: { position: "fixed", inset: 0, zIndex: 9999 } }, "All mine");',
  focus:
    'const field = React.useRef(null); React.useEffect(() => { const timer = setInterval(() => field.current.focus(), 300); return () => clearInterval(timer); }, []); return React.createElement("input", { ref: field });',
  outside:
    'React.useEffect(() => void fetch(["", "api", "budgets", "1"].join("/"), { method: "DELETE" }).catch(() => {}), []); return null;',
  picture: 'return React.createElement("img", { src: ["", "api", "things", "1"].join("/"), alt: "" });',
  beacon:
    'React.useEffect(() => void navigator.sendBeacon(["", "api", "seen"].join("/"), "1"), []); return null;',
};
const THINGS = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      owner: { type: 'object', properties: { name: { type: 'string' } } },
    },
  },
};

/** What a page does to others that come after it. */
const TRACES = {
  tidy: `React.useEffect(() => { const timer = setInterval(() => {}, 1000); localStorage.setItem('mfe-faulty/seen', '1');
    return () => clearInterval(timer); }, []); return null;`,
  timer: 'React.useEffect(() => void setInterval(() => {}, 10_000), []); return null;',
  listener: 'React.useEffect(() => window.addEventListener("resize", () => {}), []); return null;',
  observer:
    'React.useEffect(() => new MutationObserver(() => {}).observe(document.body, { childList: true }), []); return null;',
  style: 'React.useEffect(() => document.head.append(document.createElement("style")), []); return null;',
  patch: `React.useEffect(() => { const { at } = Array.prototype; Array.prototype.at = function (n) { return at.call(this, n); }; }, []);
    return null;`,
  stored: 'React.useEffect(() => localStorage.setItem("theme", "dark"), []); return null;',
  property: 'React.useEffect(() => { sessionStorage.tone = "dark"; }, []); return null;',
  database: 'React.useEffect(() => void indexedDB.open("unsent"), []); return null;',
  cookie: 'React.useEffect(() => { document.cookie = "seen=1"; }, []); return null;',
  window: 'React.useEffect(() => { window.ours = 1; }, []); return null;',
};

/** Writes the build of a remote whose pages have a fault each. */
async function faultyRemote(
  folder: string,
  faults: Readonly<Record<string, string>>,
  fills: string[] = [],
): Promise<void> {
  const routes = Object.keys(faults).map((fault) => ({
    path: `app/faulty/${fault}`,
    auth: 'couple',
    title: fault,
  }));
  const manifest = { name: 'mfe-faulty', contract: '^1.0.0', nav: [], routes, slots: { offers: [], fills } };
  const pages = Object.entries(faults).map(
    ([fault, body]) => `{ path: 'app/faulty/${fault}', Component() {\n${body}\n} }`,
  );
  const entry = `var mfe_faulty = { init(scope) { this.shared = scope; }, async get() {
    const take = async (name) => (await Object.values(this.shared[name])[0].get())();
    const React = await take('react');
    const { call } = await take('shared/host/call.ts');
    return () => ({
      default: [${pages.join(',\n')}],
      fills: { 'nav-count': async () => ({ Component() { throw new Error('There is no count.'); } }) },
    });
  } };`;
  const record = {
    types: {},
    uses: [],
    shapes: { 'GET /api/things': { file: 'shared/contract/thing.schema.ts', answer: THINGS } },
    links: [],
    icons: [],
    tokens: { offers: [], takes: [] },
  };
  await mkdir(join(folder, 'dist/private'), { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ version: '0.1.0' }));
  await writeFile(join(folder, 'CHANGELOG.md'), '## 0.1.0\n\n- Faults.\n');
  await writeFile(join(folder, 'mfe.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'dist/entry.js'), entry);
  await writeFile(join(folder, 'dist/private/record.json'), JSON.stringify(record));
  await writeFile(join(folder, 'dist/chunks.json'), '{"mfe_faulty":{"js":["entry.js"],"css":[]}}');
}

/** Returns what `check` says of a remote whose pages have these faults. */
async function refusalsOf(
  baseURL: string | undefined,
  ...faulty: Parameters<typeof faultyRemote> extends [string, ...infer Rest] ? Rest : never
) {
  const gateway = await ownGateway(String(baseURL));
  const folder = await mkdtemp(join(tmpdir(), 'faulty-'));
  try {
    await faultyRemote(folder, ...faulty);
    const build = await readBuild('mfe-faulty', folder);
    const means = { site: '', noApi: 'its calls exist only here', mount: mountPages };
    return await checkPart(gateway.store, build, means).catch((error: Error) => error.message.split('\n'));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await gateway.close();
  }
}

test('SEC-53: every page that throws late, with data or in another’s page, goes on for ever, hangs, covers the shell, takes the focus, or makes calls of no contract is refused by name', {
  tag: '@long',
}, async ({ baseURL }) => {
  test.setTimeout(180_000);
  const refusals = await refusalsOf(baseURL, FAULTS, ['nav-count']);
  const ofPage = (path: string) =>
    refusals.filter((text) => text.includes(` doesn't mount at ${path}: `)).join();
  expect(ofPage('/app/faulty/late')).toMatch(
    /: it threw where nothing caught it, .*The browser says: Error: Three seconds later \(mfe-faulty\/entry\.js:[\d:]+\)/,
  );
  expect(ofPage('/app/faulty/text')).toMatch(/: it threw where .* The browser says: A text later\. /);
  expect(ofPage('/app/faulty/rows')).toMatch(
    /: the page broke while it rendered\. .* with an api that answers with rows/,
  );
  expect(ofPage('/app/faulty/effect')).toMatch(/: it rendered \d+ times a second and went on/);
  expect(ofPage('/app/faulty/calls')).toMatch(/: it (made \d+ calls in|rendered \d+ times)/);
  expect(ofPage('/app/faulty/reload')).toMatch(/: it loaded a page again and again/);
  expect(ofPage('/app/faulty/loop')).toMatch(/: it hangs: .* 30 seconds/);
  expect(ofPage('/app/faulty/cover')).toMatch(/: it lies over the shell's “.+”, which nobody can press/);
  expect(ofPage('/app/faulty/focus')).toMatch(/: it takes the focus away from the shell’s links/);
  const outside = Object.entries({
    outside: 'DELETE /api/budgets/1',
    picture: 'GET /api/things/1',
    beacon: 'POST /api/seen',
  });
  for (const [fault, call] of outside)
    expect(ofPage(`/app/faulty/${fault}`)).toContain(
      `: it calls ${call}, which no contract of it declares: make`,
    );
  expect(ofPage('/app/trial-slots')).toMatch(
    /: the page broke while it rendered\. The browser says: Error: There is no count \(mfe-faulty\/entry\.js:[\d:]+\)/,
  );
  expect(refusals).toHaveLength(13);
});

test('SEC-53: what a page leaves behind, or stores where others do, is refused by check, its libraries’ too', {
  tag: '@long',
}, async ({ baseURL }) => {
  test.setTimeout(120_000);
  const refusals = await refusalsOf(baseURL, TRACES);
  const traces = {
    timer: 'A timer of setInterval was left: clear it',
    listener: 'A listener for resize was left on the window',
    observer: 'An observer of the body was left',
    style: 'An element was left in the head',
    patch: 'Array.prototype.at was replaced',
    stored: 'it uses Storage.setItem itself, as “theme”, where other parts keep theirs',
    property: 'it uses sessionStorage itself, as “tone”',
    database: 'it uses indexedDB.open itself, as “unsent”',
    cookie: 'it uses document.cookie itself, as “seen”',
    window: 'it adds window.ours, which stays for all parts',
  };
  for (const [page, what] of Object.entries(traces))
    expect(
      refusals.filter((text) => text.includes(`reaches other parts at /app/faulty/${page}: ${what}`)),
    ).toHaveLength(1);
  expect(refusals).toHaveLength(10);
});

test('SEC-53: a page that hangs only where there are no rows yet is refused by name', {
  tag: '@long',
}, async ({ baseURL }) => {
  test.setTimeout(240_000);
  const alone = `const [rows, setRows] = React.useState();
    React.useEffect(() => void call({ method: 'GET', path: '/api/things' }, {}).then(({ data }) => setRows(data), () => {}), []);
    while (rows?.length === 0); return null;`;
  expect(await refusalsOf(baseURL, { alone })).toEqual([
    expect.stringMatching(/at \/app\/faulty\/alone: it hangs: .* with an api that answers with nothing yet/),
  ]);
});
