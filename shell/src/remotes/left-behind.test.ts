import { type AddressInfo, createServer } from 'node:net';
import { runInThisContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearScope, enterScope, watchScopes } from './watch-scopes.ts';

const reportCaughtError = vi.hoisted(() => vi.fn());
vi.mock('./beacon.ts', () => ({ reportCaughtError }));

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
const reports = () => reportCaughtError.mock.calls.map(([part, { message }]) => `${part.name}: ${message}`);
const leave = async (left: () => void) => {
  left();
  clearScope(vendors);
  await new Promise((done) => setTimeout(done, 5));
};

const { addEventListener, removeEventListener } = window;
const { setInterval, clearInterval, clearTimeout, requestAnimationFrame, WebSocket } = window;
const { addEventListener: addToDocument, removeEventListener: removeFromDocument } = document;
const historyBefore = Object.getOwnPropertyDescriptors(history);
// Other files share the window.
afterAll(() => {
  Object.assign(window, { addEventListener, removeEventListener });
  Object.assign(window, { setInterval, clearInterval, clearTimeout, requestAnimationFrame, WebSocket });
  Object.assign(document, { addEventListener: addToDocument, removeEventListener: removeFromDocument });
  for (const element of [document.documentElement, document.body]) {
    Reflect.deleteProperty(element, 'addEventListener');
    Reflect.deleteProperty(element, 'removeEventListener');
  }
  for (const name of Object.keys(document.body))
    if (/^(append|prepend|insert)/.test(name)) Reflect.deleteProperty(document.body, name);
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(history))) {
    if (!(name in historyBefore)) Reflect.deleteProperty(history, name);
  }
});
beforeAll(() => watchScopes([remote('mfe-planning'), vendors]));
afterEach(() => reportCaughtError.mockClear());

test('SEC-53: a listener that a remote leaves is reported by its name and place; one that it takes away is not', async () => {
  const left = enterScope(vendors);
  run(`window.addEventListener('resize', () => {}); document.addEventListener('keydown', () => {}, true);
    const mine = () => {}; window.addEventListener('scroll', mine); window.removeEventListener('scroll', mine);`);
  await leave(left);
  expect(reports()).toEqual([
    expect.stringMatching(/^mfe-vendors: A listener for resize was left on the window/),
    expect.stringMatching(/^mfe-vendors: A listener for keydown was left on the document/),
  ]);
  // The first place that is said of it is the remote's.
  expect(reportCaughtError.mock.calls[0]?.[1].stack.split('\n')[1]).toContain('/r/mfe-vendors/page.js');
  reportCaughtError.mockClear();
  await leave(enterScope(vendors));
  expect(reports()).toEqual([]);
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
    (function draw() { requestAnimationFrame(draw); })(); requestAnimationFrame(() => {});`);
  await leave(left);
  expect(reports()).toEqual([
    expect.stringMatching(/^mfe-vendors: A timer of setInterval was left/),
    expect.stringMatching(/^mfe-vendors: An observer of the body was left/),
    expect.stringMatching(/^mfe-vendors: A WebSocket was left open/),
  ]);
  reportCaughtError.mockClear();
  await vi.waitFor(() =>
    expect(reports()).toEqual([expect.stringMatching(/^mfe-vendors: An animation goes on/)]),
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
  expect(reports()).toEqual(
    Array(2).fill(expect.stringMatching(/^mfe-vendors: An element was left in the body/)),
  );
  document.body.replaceChildren();
});

test('an animation of a page that is opened again at once is its own', async () => {
  await leave(enterScope(vendors));
  const left = enterScope(vendors);
  run('{ let n = 0; (function draw() { if (n++ < 40) requestAnimationFrame(draw); })(); }');
  await new Promise((done) => setTimeout(done, 300));
  expect(reports()).toEqual([]);
  left();
});

test('listeners that somebody ends, that belong to a module, or to the shell, are not reported', async () => {
  const left = enterScope(vendors);
  run(`window.addEventListener('online', () => {}, { signal: new AbortController().signal });
    window.addEventListener('pagehide', () => {}, { once: true });`);
  run("window.addEventListener('offline', () => {});", 'static/remoteEntry.1234.js');
  window.addEventListener('resize', () => {});
  await leave(left);
  expect(reports()).toEqual([]);
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
  const text = reports().join();
  for (const name of ['window.fetch', 'Array.prototype.copyWithin', 'Array.prototype.last']) {
    expect(text).toContain(`mfe-vendors: ${name} was replaced`);
  }
});

test.each([
  'Date.now',
  'JSON.parse',
  'Map.prototype.get',
  'Array.prototype[Symbol.iterator]',
  'document.querySelector',
  'window.structuredClone',
  'document.onclick',
])('SEC-53: what is everybody’s is put back: %s', async (name) => {
  const read = () => runInThisContext(name);
  const before = read();
  const left = enterScope(vendors);
  run(`{ const before = ${name}; ${name} = function (...all) { return before?.apply(this, all); }; }`);
  expect(read()).not.toBe(before);
  await leave(left);
  expect(read()).toBe(before);
  expect(reports()).toEqual([expect.stringContaining(`mfe-vendors: ${name} was replaced`)]);
});

test('SEC-53: a listener on the page’s body, and a token on its root, are reported too; the token is taken away', async () => {
  const left = enterScope(vendors);
  run(`document.body.addEventListener('click', () => {});
    document.documentElement.style.setProperty('--page', 'red');`);
  await leave(left);
  expect(reports()).toEqual([
    expect.stringMatching(/^mfe-vendors: A listener for click was left on the body/),
    expect.stringMatching(/^mfe-vendors: the root.--page was replaced/),
  ]);
  expect(document.documentElement.style.getPropertyValue('--page')).toBe('');
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
