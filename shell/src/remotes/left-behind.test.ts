import { type AddressInfo, createServer } from 'node:net';
import { runInThisContext } from 'node:vm';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createElement, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
// The tests of other files share the modules.
vi.resetModules();
const { clearScope, enterScope, watchScopes } = await import('./watch-scopes.ts');
const { RemoteScope } = await import('./remote-scope.tsx');

const remote = (name: string) => ({
  name,
  version: '1.0.0',
  entry: `/r/${name}/remoteEntry.js`,
  contract: '^1.0.0',
  routes: [],
  nav: [],
  slots: { offers: [], fills: [] },
});
const vendors = remote('mfe-vendors');
/** Runs code as if it were in a file of the remote. */
const run = (code: string, file = 'page.js') =>
  runInThisContext(code, { filename: `http://localhost/r/mfe-vendors/${file}` });
/** Returns what was reported: the part, what it left, and where that began. */
async function causes(): Promise<{ remote: string; message: string; stack: string }[]> {
  await vi.dynamicImportSettled();
  const bodies = sendBeacon.mock.calls.flatMap(([path, body]) =>
    path === '/beacon/failure' ? [body.text()] : [],
  );
  return (await Promise.all(bodies)).map((body) => JSON.parse(body));
}
const reports = async () =>
  (await causes()).map(({ remote, message }) => `${remote}: ${message.replace(/^Error: /, '')}`);
const leave = async (left: () => void) => {
  left();
  clearScope(vendors);
  await new Promise((done) => setTimeout(done, 5));
};

/** What the watch replaces: other files share the window. */
const watched = [
  window,
  document,
  document.documentElement,
  document.head,
  document.body,
  history,
  customElements,
  ...[MutationObserver, WebSocket].map(({ prototype }) => prototype),
].map((object) => ({ object, before: Object.getOwnPropertyDescriptors(object) as PropertyDescriptorMap }));
afterAll(() => {
  vi.resetModules();
  for (const args of listeners) document.removeEventListener(...args);
  for (const name of ['sendBeacon', 'connection']) Reflect.deleteProperty(navigator, name);
  for (const { object, before } of watched) {
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(object))) {
      if (name in before) continue;
      Reflect.deleteProperty(object, name);
    }
    for (const [name, one] of Object.entries(before))
      if (one.configurable) Object.defineProperty(object, name, one);
  }
});
// The watch listens to the document, which other files share, for as long as the page lives.
const listeners: Parameters<typeof document.addEventListener>[] = [];
const root = Object.assign(document.createElement('div'), { id: 'root' });
beforeAll(async () => {
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true, writable: true });
  Object.defineProperty(navigator, 'connection', { value: new EventTarget(), configurable: true });
  document.body.append(root);
  const listens = vi.spyOn(document, 'addEventListener');
  await watchScopes([remote('mfe-planning'), vendors]);
  listeners.push(...listens.mock.calls);
  root.remove();
});
// One document reports five causes: each test has the file that counts them anew.
beforeEach(() => void vi.resetModules());
afterEach(() => sendBeacon.mockClear());

test('SEC-53: a listener that a remote leaves is reported by its name and place; one that it takes away is not', async () => {
  const left = enterScope(vendors);
  run(`window.addEventListener('resize', () => {}); document.addEventListener('keydown', () => {}, true);
    const mine = () => {}; window.addEventListener('scroll', mine); window.removeEventListener('scroll', mine);`);
  await leave(left);
  expect(await reports()).toEqual([
    expect.stringMatching(/^mfe-vendors: A listener for resize was left on the window/),
    expect.stringMatching(/^mfe-vendors: A listener for keydown was left on the document/),
  ]);
  // The first place that is said of it is the remote's.
  expect((await causes())[0]?.stack.split('\n')[1]).toContain('/r/mfe-vendors/page.js');
  sendBeacon.mockClear();
  await leave(enterScope(vendors));
  expect(await reports()).toEqual([]);
});

test('SEC-53: what runs on after a remote is left is reported: timers, observers, connections, animations', async () => {
  // It accepts connections, and never says a word.
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  const left = enterScope(vendors);
  run(`setInterval(() => {}, 1e6); clearInterval(setInterval(() => {}, 1e6));
    new MutationObserver(() => {}).observe(document.body, { childList: true });
    new MutationObserver(() => {}).observe(document.createElement('p'), { childList: true });
    const ended = new MutationObserver(() => {}); ended.observe(document, { childList: true }); ended.disconnect();
    new WebSocket('ws://localhost:${port}/');
    let times = 0; (function draw() { if (times++ < 14) requestAnimationFrame(draw); })();`);
  await leave(left);
  expect(await reports()).toEqual([
    expect.stringMatching(/^mfe-vendors: A timer of setInterval was left/),
    expect.stringMatching(/^mfe-vendors: An observer of the body was left/),
    expect.stringMatching(/^mfe-vendors: A WebSocket was left open/),
  ]);
  sendBeacon.mockClear();
  await vi.waitFor(async () =>
    expect(await reports()).toEqual([
      expect.stringMatching(/^mfe-vendors: It goes on by requestAnimationFrame/),
    ]),
  );
  server.close();
});

test('SEC-53: an element that a remote leaves in the body is taken away and reported; one that it removes is not', async () => {
  const left = enterScope(vendors);
  run(`const link = document.createElement('a'); document.body.append(link); link.remove();
    document.body.appendChild(document.createElement('p')).id = 'layer';
    document.body.insertAdjacentHTML('beforeend', '<p id="note"></p>');`);
  document.body.append(Object.assign(document.createElement('p'), { id: 'ours' }));
  await leave(left);
  expect([...document.body.children].map(({ id }) => id)).toEqual(['ours']);
  expect(await reports()).toEqual([expect.stringMatching(/^mfe-vendors: An element was left in the body/)]);
  document.body.replaceChildren();
});

test('an animation of a page that is opened again at once is its own', async () => {
  await leave(enterScope(vendors));
  const left = enterScope(vendors);
  run(
    '{ let n = 0; (function draw() { if (n++ < 20) requestAnimationFrame(draw); else window.drawn = n; })(); }',
  );
  await vi.waitFor(() => expect(Reflect.get(window, 'drawn')).toBe(21), { timeout: 10_000 });
  expect(await reports()).toEqual([]);
  left();
});

test('listeners that somebody ends, that belong to a module, or to the shell, are not reported', async () => {
  const left = enterScope(vendors);
  run(`window.addEventListener('online', () => {}, { signal: new AbortController().signal });
    window.addEventListener('pagehide', () => {}, { once: true });`);
  run("window.addEventListener('offline', () => {});", 'static/remoteEntry.1234.js');
  window.addEventListener('resize', () => {});
  await leave(left);
  expect(await reports()).toEqual([]);
});

test('SEC-53: a function of all parts that a remote replaced is put back when the remote is left', async () => {
  const { fetch } = window;
  // Not one that Vitest calls: a replaced `map` took the result of the test before.
  const { copyWithin } = Array.prototype;
  const left = enterScope(vendors);
  run('window.fetch = () => {}; Array.prototype.copyWithin = () => []; Array.prototype.last = () => {};');
  const inSlot = enterScope(vendors);
  await leave(left);
  expect(window.fetch).not.toBe(fetch);
  await leave(inSlot);
  expect(window.fetch).toBe(fetch);
  expect(Array.prototype.copyWithin).toBe(copyWithin);
  expect('last' in Array.prototype).toBe(false);
  const text = (await reports()).join();
  for (const name of ['window.fetch', 'Array.prototype.copyWithin', 'Array.prototype.last']) {
    expect(text).toContain(`mfe-vendors: ${name} was replaced`);
  }
});

test('SEC-53: what a page replaces as it comes is its own doing, not that of the page that was left', async () => {
  const { copyWithin } = Array.prototype;
  function Page({ code }: { code: string }) {
    useEffect(() => void run(code), [code]);
    return null;
  }
  const pageOf = (name: string, code = '') => {
    // As the router does: the scope stays, and is another remote's.
    const page = createElement(Page, { key: name, code });
    const scope = createElement(RemoteScope, { remote: remote(name), children: page });
    const client = new QueryClient();
    return createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, scope));
  };
  const { rerender, unmount } = render(pageOf('mfe-planning'));
  rerender(pageOf('mfe-vendors', 'Array.prototype.copyWithin = () => []'));
  await new Promise((done) => setTimeout(done, 5));
  expect(Array.prototype.copyWithin).not.toBe(copyWithin);
  unmount();
  await vi.waitFor(async () =>
    expect(await reports()).toEqual([expect.stringMatching(/^mfe-vendors: Array.prototype.copyWithin was/)]),
  );
  expect(Array.prototype.copyWithin).toBe(copyWithin);
});

test('SEC-53: of remotes that are left together none is named alone', async () => {
  const planning = remote('mfe-planning');
  const left = [enterScope(planning), enterScope(vendors)];
  run('Array.prototype.copyWithin = () => [];');
  clearScope(planning);
  await leave(() => left.map((done) => done()));
  const text = 'Array.prototype.copyWithin was replaced by one of mfe-planning, mfe-vendors,';
  expect(await reports()).toEqual(
    ['mfe-planning', 'mfe-vendors'].map((name) => expect.stringContaining(`${name}: ${text}`)),
  );
});

test.each([
  'Date.now',
  'JSON.parse',
  'Map.prototype.get',
  'Array.prototype[Symbol.iterator]',
  'document.querySelector',
  'window.structuredClone',
  'document.onclick',
  'window.onerror',
  'window.onunhandledrejection',
  'navigator.sendBeacon',
  'Object.prototype.hasOwnProperty',
  'RegExp.prototype.exec',
  'Error.prototype.toString',
  'Blob.prototype.slice',
  'URL.createObjectURL',
])('SEC-53: what is everybody’s is put back: %s', async (name) => {
  const read = () => runInThisContext(name);
  const before = read();
  const left = enterScope(vendors);
  run(`{ const before = ${name}; ${name} = function (...all) { return before?.apply(this, all); }; }`);
  expect(read()).not.toBe(before);
  await leave(left);
  expect(read()).toBe(before);
  expect(await reports()).toEqual([expect.stringContaining(`mfe-vendors: ${name} was replaced`)]);
});

test.each([
  ['body', 'document.body'],
  ['connection', 'navigator.connection'],
  ['shell', 'document.querySelector("#root")'],
])('SEC-53: a listener on what all parts have is reported too: the %s', async (where, target) => {
  document.body.append(root);
  expect(await left(`${target}.addEventListener("change", () => {});`)).toEqual([
    expect.stringContaining(`mfe-vendors: A listener for change was left on the ${where}: `),
  ]);
  root.remove();
});

/** Opens and leaves a page that runs code, and returns what was reported. */
async function left(code: string): Promise<string[]> {
  const leaving = enterScope(vendors);
  run(code);
  await leave(leaving);
  return reports();
}

test.each([
  ['style', 'root', "document.documentElement.style.setProperty('--page', 'red');"],
  ['style', 'body', "document.body.style.overflow = 'hidden'; document.body.style.overflow = 'clip';"],
  ['class', 'body', "document.body.classList.add('locked');"],
  ['class', 'root', "document.documentElement.className = 'locked';"],
  ['data-scroll-lock', 'body', "document.body.dataset.scrollLock = '1';"],
  ['hidden', 'body', 'document.body.hidden = true;'],
  ['lang', 'root', "document.documentElement.setAttribute('lang', 'ig');"],
  ['aria-hidden', 'body', "document.body.toggleAttribute('aria-hidden');"],
])(
  'SEC-53: what a remote leaves on the page itself is taken away and reported: %s of the %s',
  async (attribute, where, code) => {
    const element = where === 'root' ? document.documentElement : document.body;
    const before = element.outerHTML;
    const reported = await left(code);
    expect(element.outerHTML).toBe(before);
    expect(reported).toContainEqual(
      expect.stringContaining(`mfe-vendors: The ${attribute} of the ${where} was changed`),
    );
  },
);

test('SEC-53: what a remote takes back itself, and what the shell and extensions change, stays', async () => {
  const own =
    "const { style, classList } = document.body; style.overflow = 'hidden'; classList.add('locked');";
  document.body.className = 'translated';
  expect(await left(`${own} style.overflow = ''; classList.remove('locked');`)).toEqual([]);
  const entered = enterScope(vendors);
  document.documentElement.toggleAttribute('data-saver', true);
  await leave(entered);
  expect([document.body.className, document.documentElement.dataset.saver]).toEqual(['translated', '']);
  expect(await reports()).toEqual([]);
  document.documentElement.removeAttribute('data-saver');
  document.body.removeAttribute('class');
});

test('SEC-53: a loop over the numbers of all timers, an element defined for ever, and a channel left open are reported', async () => {
  expect(
    await left(
      'const last = setTimeout(() => {}, 1e6); for (let id = last; id > last - 300; id--) clearTimeout(id);',
    ),
  ).toEqual([expect.stringMatching(/^mfe-vendors: It ends timers of all parts, by their numbers/)]);
  sendBeacon.mockClear();
  expect(await left("customElements.define('x-list', class extends HTMLElement {});")).toEqual([
    expect.stringMatching(/^mfe-vendors: The element x-list was defined for all parts/),
  ]);
  sendBeacon.mockClear();
  expect(await left("new BroadcastChannel('list'); new BroadcastChannel('other').close();")).toEqual([
    expect.stringMatching(/^mfe-vendors: A BroadcastChannel was left open/),
  ]);
});

test('SEC-53: what goes on by setTimeout, again and again, is reported', async () => {
  await left('(function poll(times) { if (times < 14) setTimeout(poll, 5, times + 1); })(0);');
  await vi.waitFor(async () =>
    expect(await reports()).toEqual([expect.stringMatching(/^mfe-vendors: It goes on by setTimeout/)]),
  );
});

test('SEC-53: what goes on slowly is reported too, long after the remote was left', async () => {
  await left('(function poll(times) { if (times < 12) setTimeout(poll, 350, times + 1); })(0);');
  await vi.waitFor(
    async () =>
      expect(await reports()).toEqual([expect.stringMatching(/^mfe-vendors: It goes on by setTimeout/)]),
    { timeout: 15_000 },
  );
});

test('SEC-53: an observer of the shell’s own elements is reported; one of the page’s is not', async () => {
  document.body.innerHTML = '<div id="root"><main><p></p></main></div>';
  const watch = (name: string) =>
    left(`new MutationObserver(() => {}).observe(document.querySelector('${name}'), { childList: true });`);
  expect(await watch('main p')).toEqual([]);
  for (const name of ['#root', 'main']) {
    expect(await watch(name)).toEqual([expect.stringContaining('An observer of the shell was left')]);
    sendBeacon.mockClear();
    vi.resetModules();
  }
  document.body.replaceChildren();
});

test('SEC-53: stylesheets of a remote that is left apply to no page, until it is opened again', async () => {
  const sheets = ['mfe-vendors', 'mfe-planning'].map((name) => ({
    href: `http://localhost/r/${name}/a.css`,
    disabled: false,
  }));
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue(sheets as unknown as StyleSheetList);
  enterScope(vendors)();
  expect(sheets.map(({ disabled }) => disabled)).toEqual([true, false]);
  const left = enterScope(vendors);
  expect(sheets[0]?.disabled).toBe(false);
  left();
  vi.restoreAllMocks();
});
