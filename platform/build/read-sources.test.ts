import { expect, test } from 'vitest';
import { readSource } from './read-sources.ts';

const bypassesIn = (file: string, text: string, ...kinds: string[]) =>
  readSource(file, text)
    .bypasses.filter(({ kind }) => kinds.includes(kind))
    .map(({ name, line }) => `${name}:${line}`);
const storagesIn = (text: string) => bypassesIn('mfe-a/src/a.ts', text, 'storage', 'channel');

test.each([
  ["localStorage.setItem('a', '1');", 'localStorage:1'],
  ['\nwindow.sessionStorage.clear();', 'sessionStorage:2'],
  ["globalThis['localStorage'].clear();", 'localStorage:1'],
  ['const { open } = indexedDB;', 'indexedDB:1'],
  ['for (const key of Object.keys(localStorage)) console.log(key);', 'localStorage:1'],
  ["await caches.delete('films');", 'caches:1'],
  ['const { localStorage } = window;', 'localStorage:1'],
  ['export const store = () => localStorage;', 'localStorage:1'],
  ['open({ storage: isShort ? sessionStorage : localStorage });', 'localStorage:1'],
  ['function read(store = new Store(localStorage)) {}', 'localStorage:1'],
  ['(window as unknown as Shared).localStorage.clear();', 'localStorage:1'],
  ['document.defaultView?.indexedDB.open("a");', 'indexedDB:1'],
  ["document.cookie = 'seen=1';", 'document.cookie:1'],
  ['await navigator.storage.getDirectory();', 'getDirectory:1'],
  ['const { localStorage: kept } = window;', 'localStorage:1'],
  ['const { caches: files } = self;', 'caches:1'],
  ["const key = 'localStorage'; window[key].clear();", 'localStorage:1'],
  ["Reflect.get(window, 'indexedDB').open('unsent');", 'indexedDB:1'],
  ['window[`sessionStorage`].clear();', 'sessionStorage:1'],
  ["window.document.cookie = 'seen=1';", 'document.cookie:1'],
  ['const { cookie } = document;', 'document.cookie:1'],
  ["await navigator.storageBuckets.open('films');", 'storageBuckets:1'],
  ["new BroadcastChannel('unsent').postMessage(1);", 'BroadcastChannel:1'],
  ["new SharedWorker('/sync.js');", 'SharedWorker:1'],
  ["window['local' + 'Storage'].clear();", 'localStorage:1'],
  ["const half = 'local'; globalThis[`\u0024{half}Storage`].clear();", 'localStorage:1'],
  ["window[['session', 'Storage'].join('')].clear();", 'window[…]:1'],
  ["const name = 'coo' + 'kie'; say(document[name]);", 'document.cookie:1'],
  ["const { ['local' + 'Storage']: store } = window;", 'localStorage:1'],
  ["Reflect.get(globalThis, 'indexed' + 'DB').open('unsent');", 'indexedDB:1'],
  ['window[`\u0024{kind}Storage`].clear();', 'window[…]:1'],
  ['say(document[name]);', 'document[…]:1'],
  ["useQuery({ queryKey: ['list'], queryKeyHashFn: () => 'mfe-b:list' });", 'queryKeyHashFn:1'],
  ['client.getMutationCache().clear();', 'getMutationCache:1'],
  ["window.postMessage({ list }, '*');", 'postMessage:1'],
  ["postMessage('list');", 'postMessage:1'],
  ["window.dispatchEvent(new Event('popstate'));", 'dispatchEvent:1'],
  ['Reflect.get(globalThis, name).clear();', 'window[…]:1'],
  ['const { [name]: store } = window;', 'window[…]:1'],
  ["navigator.locks.request('sync', send);", 'navigator.locks:1'],
  ["document.body.dispatchEvent(new CustomEvent('list', { bubbles: true }));", 'dispatchEvent:1'],
])('SEC-53: storage that all parts share is found in %j', (text, place) => {
  expect(storagesIn(text)).toContain(place);
});

test('names that only look like it are none of it', () => {
  expect(storagesIn('navigator.locks.request(`mfe-a/\u0024{name}`, send); navigator.locks.query();')).toEqual(
    [],
  );
  expect(storagesIn('const caches = 1; server.caches.open(); const one = { localStorage: 2 };')).toEqual([]);
  expect(storagesIn("import { caches } from './caches.ts'; interface One { localStorage: 1 }")).toEqual([]);
  expect(storagesIn('const open = ({ caches }: Server) => caches.open();')).toEqual([]);
  expect(storagesIn('const dispatchEvent = 1; field.dispatchEvent(one); worker.postMessage(1);')).toEqual([]);
  expect(
    storagesIn("const one = 'local'; const read = (one: string) => window.list[one + 'Storage'];"),
  ).toEqual([]);
});

test.each([
  [':global(.card) { color: red; }', [':global(.card):1']],
  [
    '.list { color: red; }\n:global .card, main :global(.row) { color: red; }',
    [':global .card:2', 'main :global(.row):2'],
  ],
  ['@layer remote { :global(.card) .list { color: red; } }', []],
  ['.list :global(.card), .list :global .card { color: red; }', []],
  ['.list { :global(.card) { color: red; } }', []],
])('SEC-53: styles of classes that may be anybody’s are found in %j', (text, found) => {
  expect(bypassesIn('mfe-a/src/a.module.css', text, 'style')).toEqual(found);
});

test('SEC-53: names of a stylesheet that is no module, and global keyframes, are anybody’s', () => {
  const names = (file: string, text: string) => bypassesIn(file, text, 'style');
  expect(names('mfe-a/src/a.css', '.card { color: red; } @keyframes show { from { opacity: 0; } }')).toEqual([
    '.card:1',
    '@keyframes show:1',
  ]);
  const text =
    '@-webkit-keyframes :global(show) { to { opacity: 1; } } @keyframes own { to { opacity: 1; } }';
  expect(names('mfe-a/src/a.module.css', text)).toEqual(['@keyframes :global(show):1']);
});

test.each([
  ["import type { Sum } from '../../mfe-b/src/sum.ts';", 'mfe-b/src/sum.ts'],
  ["export * from '@wedding/mfe-b/src/sum.ts';", 'mfe-b/src/sum.ts'],
  ["type Sum = import('../../shell/src/sum.ts').Sum;", 'shell/src/sum.ts'],
  ["const list = await import('../../mfe-b/src/sum.ts');", 'mfe-b/src/sum.ts'],
  ["const list = require('../../mfe-b/src/sum.ts');", 'mfe-b/src/sum.ts'],
  ["import list = require('../../mfe-b/src/sum.ts');", 'mfe-b/src/sum.ts'],
  ["const file = new URL('../../mfe-b/src/sum.ts', import.meta.url);", 'mfe-b/src/sum.ts'],
  ["const all = import.meta.webpackContext('../../mfe-b/src');", 'mfe-b/src'],
  ['const list = await import(`../../mfe-b/src/\u0024{name}.ts`);', 'mfe-b/src/:.ts'],
  ["import { sum } from '../../api/src/admin/sum.ts';", 'api/src/admin/sum.ts'],
  ["import { sum } from '@wedding/platform/server/sum.ts';", 'platform/server/sum.ts'],
  ["export type { Sum } from '../../e2e/cluster/sum.ts';", 'e2e/cluster/sum.ts'],
])('SEC-53: an import of another part is found, of types too: %s', (text, file) => {
  const source = `import '../../shared/ui/a.css'; import './b.ts';\n${text}`;
  expect(readSource('mfe-a/src/a.ts', source).bypasses).toEqual([{ name: file, kind: 'source', line: 2 }]);
});

test.each([
  "fetch('/api/budgets');",
  'fetch(`\u0024{location.origin}/api/budgets`);',
  "fetch('../../api/budgets');",
  "fetch('https://wedding.example/api/budgets');",
  "fetch('//wedding.example/api/budgets');",
  "fetch('api/budgets');",
  "new URL('api/budgets', location.origin);",
  'fetch(`\u0024{base}api/budgets`);',
  "const base = '/api';",
  "axios.create({ baseURL: 'https://wedding.example/api' });",
  "navigator.sendBeacon('/api/budgets');",
  "navigator.sendBeacon('/beacon', views);",
  "fetch('/a' + 'pi/budgets');",
  "const base = '/a'; fetch(`\u0024{base}pi/budgets`);",
  "script.src = '/r/mfe-b/remoteEntry.js';",
  'await import(/* webpackIgnore: true */ `\u0024{location.origin}/r/mfe-b/remoteEntry.js`);',
  "await globalThis.mfe_b.get('./routes');",
  'const { mfe_b } = window;',
  "import { loadRemote } from '@module-federation/enhanced/runtime';",
  "__FEDERATION__.__INSTANCES__[0].loadRemote('b');",
  'window.webpackChunkmfe_b.push(list);',
  "fetch('/%61pi/budgets');",
  "fetch('/app/../api/budgets');",
  "fetch('/./api/budgets');",
  "fetch('\\\\api/budgets');",
  "fetch('/api?page=2');",
  "fetch('/admin');",
  "fetch('/dev-override');",
  "fetch('/openapi.json');",
  "fetch('/release.json?a');",
  "open('/preview/a');",
  "new EventSource('/changes');",
  'new WebSocket(address);',
  'const live = new window.WebTransport(address);',
])('SEC-53: an address of the api is found: %s', (text) => {
  expect(bypassesIn('mfe-a/src/a.ts', text, 'address')).toHaveLength(1);
});

test('an address that only looks like one is none', () => {
  const text =
    "fetch('/apiary'); open('/app/admin/list'); open(`\u0024{base}/admin/list`); say('api'); say('r/o');";
  expect(readSource('mfe-a/src/a.ts', text).bypasses).toEqual([]);
});

test('SEC-53: a page’s address that is put together from pieces is a link as a whole', () => {
  const text = `const base = '/app/list'; open(base + '/' + id); open('/app' + '/card');
    const show = (path: string) => open(path + '/all'); { const path = '/app/paths'; }`;
  const names = readSource('mfe-a/src/a.ts', text).links.map(({ name }) => name);
  expect(names).toEqual(['/app/list', '/app/list/:', '/app/card', '/app/paths']);
});

test.each([
  ["new Function('return 1')();", 'Function'],
  ["(() => {}).constructor('return 1')();", 'constructor'],
  ["(0, eval)('list()');", 'eval'],
  ["setTimeout('list()', 5);", 'setTimeout'],
  ['window.setInterval(`list(\u0024{id})`, 5);', 'setInterval'],
  ["const call = 'list'; setTimeout(call + '()', 5);", 'setTimeout'],
  ["document.createElement('scr' + 'ipt');", '<script>'],
  ["document.createElementNS('http://www.w3.org/1999/xhtml', 'script');", '<script>'],
  ["element.innerHTML = '<script>list()</script>';", '<script>'],
  ['const page = <script>{text}</script>;', '<script>'],
  ['const page = <iframe srcDoc={text} />;', 'srcdoc'],
  ['frame.srcdoc = text;', 'srcdoc'],
  ["link.href = 'javascript:list()';", 'javascript:'],
  ['await import(name);', 'import(…)'],
  ['await import(URL.createObjectURL(new Blob([text])));', 'import(…)'],
  ["await import('https://list.example/a.js');", 'import(https://list.example/a.js)'],
  ['new Worker(URL.createObjectURL(new Blob([text])));', 'Worker'],
  ["new Worker(new URL('./sum.ts', import.meta.url));", 'Worker'],
  ['const { Worker: Hands } = window;', 'Worker'],
  ["Reflect.construct(Function, ['return 1'])();", 'Function'],
  ["element.setAttribute('onclick', text);", 'onclick'],
  [
    "import list from 'data:text/javascript,export default 1';",
    'import data:text/javascript,export default 1',
  ],
  ["trustedTypes.createPolicy('default', rules);", 'trustedTypes'],
])('SEC-53: a text that runs as code is found in %j', (text, name) => {
  expect(bypassesIn('mfe-a/src/a.tsx', `\n${text}`, 'code')).toContain(`${name}:2`);
});

test('modules and functions are no code in a text', () => {
  const text = `await import('./list.ts'); await import(\`./words/\u0024{name}.ts\`); setTimeout(list, 5);
    const role = { value: 'hand', label: 'Worker' }; const one = this.constructor.name; class A { constructor() {} }
    const call: Function = list; setTimeout(() => list('a'), 5); say('JavaScript: the good parts');`;
  expect(bypassesIn('mfe-a/src/a.tsx', text, 'code')).toEqual([]);
});

test.each([
  ['const page = <style href="a" precedence="low">{css}</style>;', '<style>'],
  ["document.head.append(document.createElement('style'));", '<style>'],
  ["const sheet = new CSSStyleSheet(); sheet.replaceSync('p {}');", 'CSSStyleSheet'],
  ['document.adoptedStyleSheets.push(sheet);', 'adoptedStyleSheets'],
  ["document.styleSheets[0].insertRule('p {}');", 'styleSheets'],
  ['document.styleSheets[0].disabled = true;', 'styleSheets'],
  ["document.createElement('st' + 'yle');", '<style>'],
  ["const Sheet = 'style'; const page = <Sheet>{css}</Sheet>;", '<style>'],
  ['const page = <link rel="stylesheet" href={href} />;', 'stylesheet'],
  ["document.head.append(Object.assign(link, { rel: 'stylesheet', href }));", 'stylesheet'],
  ["element.innerHTML = '<style>p { color: red; }</style>';", '<style>'],
])('SEC-53: styles that a script writes are found: %s', (text, name) => {
  expect(bypassesIn('mfe-a/src/a.tsx', `\n${text}`, 'style')).toContain(`${name}:2`);
});

test('styles of one element are its own', () => {
  const text =
    'const page = <p style={{ color }} title="style">style</p>; const link = (one: { style: 1 }) => one.style;';
  expect(readSource('mfe-a/src/a.tsx', text).bypasses).toEqual([]);
});

test.each([
  ["document.title = 'Ours';", 'document.title'],
  ['window.onerror = () => true;', 'window.onerror'],
  ['(window as unknown as Own).list ??= [];', 'window.list'],
  ['history.pushState = patched;', 'history.pushState'],
  ["history.scrollRestoration = 'manual';", 'history.scrollRestoration'],
  ['globalThis.fetch = traced(fetch);', 'globalThis.fetch'],
  ['Array.prototype.last = function () {};', 'Array.prototype.last'],
  ['HTMLElement.prototype.focus = () => {};', 'HTMLElement.prototype.focus'],
  ['Error.stackTraceLimit = 0;', 'Error.stackTraceLimit'],
  ["document.body.style.overflow = 'hidden';", 'document.body.style.overflow'],
  ["document.body.classList.add('ours');", 'document.body.classList'],
  ["document.documentElement.setAttribute('lang', 'ig');", 'document.documentElement'],
  ['Object.assign(window, { list });', 'window'],
  ["Object.defineProperty(navigator, 'onLine', { get });", 'navigator'],
  ["Reflect.set(Date, 'now', () => 0);", 'Date'],
  ['delete window.structuredClone;', 'window.structuredClone'],
  ["document.write('<p>Ours');", 'document'],
  ["navigator.serviceWorker.register('/sw.js');", 'serviceWorker'],
  ["customElements.define('x-card', Card);", 'customElements'],
  ["document.querySelector(':root')!.style.setProperty('--gold', 'red');", 'document.:root.style'],
  ["document.getElementsByTagName('html')[0].lang = 'ig';", 'document.html.….lang'],
  ["element.ownerDocument.body.style.overflow = 'hidden';", 'document.body.style.overflow'],
  ["element.closest('body').classList.add('ours');", 'document.body.classList'],
  [
    "document.documentElement.attributeStyleMap.set('--gold', 'red');",
    'document.documentElement.attributeStyleMap',
  ],
  ["history.pushState(null, '', '/list');", 'history'],
  ["window.history.replaceState(null, '', '/list');", 'window.history'],
  ['document.head.append(meta);', 'document.head'],
  ["document.querySelector('main').remove();", 'document.main'],
  ["document.getElementById('root').inert = true;", 'document.root.inert'],
  ["document.querySelector('header').style.display = 'none';", 'document.header.style.display'],
  ['Object.freeze(Array.prototype);', 'Array.prototype'],
  ['performance.clearResourceTimings();', 'performance'],
  ['document.fonts.clear();', 'document.fonts'],
  ['window.stop();', 'window'],
  ["document.open(); document.write('<p>Ours');", 'document'],
  ['element.getRootNode().body.remove();', 'document.body'],
  [
    "document.querySelector('meta[name=theme-color]').content = 'red';",
    'document.meta[name=theme-color].content',
  ],
  ["document.querySelector('nav a').remove();", 'document.nav a'],
  ["document.getElementById('tabs').hidden = true;", 'document.tabs.hidden'],
  ['onresize = list; fetch = traced;', 'window.onresize'],
  ["import React from 'react'; React.useState = traced;", 'react.React.useState'],
  [
    "import { ApiError } from '@wedding/shared/host/call.ts'; ApiError.prototype.list = 1;",
    '@wedding/shared/host/call.ts.ApiError.prototype.list',
  ],
  ["createPortal(menu, document.querySelector('header'));", 'document.header'],
  ["createRoot(document.getElementById('root')).render(menu);", 'document.root'],
  ["addEventListener('beforeunload', ask);", 'beforeunload'],
  ['const page = <title>Ours</title>;', '<title>'],
  ['const page = <meta name="robots" />;', '<meta>'],
  ['const page = <html lang="ig" />;', '<html>'],
  ['const page = <body className="ours" />;', '<body>'],
  ['navigator.setAppBadge(3);', 'setAppBadge'],
  ["navigation.navigate('/list');", 'navigation'],
  ['for (let id = 0; id < 9999; id++) clearTimeout(id);', 'clearTimeout'],
  ['let id = Number(setTimeout(say)); while (id--) window.clearInterval(id);', 'clearInterval'],
  ['for (let at = 1; at < 99; at += 1) cancelAnimationFrame(last - at);', 'cancelAnimationFrame'],
  ['CSS.highlights.clear();', 'CSS.highlights'],
  ['[].__proto__.last = patched;', '__proto__.last'],
  ['Object.getPrototypeOf([]).last = patched;', '__proto__.last'],
  ['list.constructor.prototype.last = patched;', 'list.constructor.prototype.last'],
  ['URL.createObjectURL = traced;', 'URL.createObjectURL'],
  ['navigator.clipboard.writeText = traced;', 'navigator.clipboard.writeText'],
  ['document.documentElement.append(menu);', 'document.documentElement'],
  ['document.body.replaceWith(menu);', 'document.body'],
  ['document.body.removeChild(layer);', 'document.body'],
  ['(element ?? document).title = "Ours";', 'document.title'],
  ['(element ? document : page).title = "Ours";', 'document.title'],
  ['[document.title, own] = titles;', 'document.title'],
  ['({ a: { title: document.title }, ...window.rest } = own);', 'document.title'],
  ['({ a: { title: document.title }, ...window.rest } = own);', 'window.rest'],
  ['[onresize = list] = own;', 'window.onresize'],
  ['for (document.title of titles) say();', 'document.title'],
  ['for (window.list in own) say();', 'window.list'],
  [
    "import { useHost } from '@wedding/shared/host/host.ts'; useHost().config.brandName = 'Ours';",
    '@wedding/shared/host/host.ts.useHost.config.brandName',
  ],
  ["history.pushState.apply(history, [null, '', '/list']);", 'history'],
  ["Reflect.apply(Element.prototype.setAttribute, document.body, ['inert', '']);", 'document.body'],
  ["Object.getOwnPropertyDescriptor(Document.prototype, 'title')!.set!.call(document, 'Ours');", 'document'],
  ['const page = <link rel="icon" href={icon} />;', '<link>'],
  ["const show = (document: Own) => say(document); document.title = 'Ours';", 'document.title'],
  ["{ const document = own; } document.title = 'Ours';", 'document.title'],
])('SEC-53: what changes the page for all parts is found in %j', (text, name) => {
  expect(bypassesIn('mfe-a/src/a.tsx', `\n${text}`, 'global')).toContain(`${name}:2`);
});

test('a page may go elsewhere, be scrolled, and change what is its own', () => {
  const text = `window.location.href = '/app/list'; document.documentElement.scrollTop = 0; history.back();
    navigator.mediaSession.playbackState = 'none';
    const link = document.createElement('a'); link.href = url; document.body.append(link); link.remove();
    const show = (document: Record<string, string>) => { document.title = 'Ours'; };
    class Own {} Own.prototype.list = []; Object.assign(link, { href }); window.setTimeout(show); own.add(1);
    Object.setPrototypeOf(link, null); document.addEventListener('click', show); new Set().add(1);
    const list = Own.prototype; list.show = 1; const [first] = document.querySelectorAll('a'); first.title = '';
    const menu = document.createElement('nav'); menu.classList.add('own'); menu.append(link); document.getElementById('main').focus();
    window.clearTimeout(1); list.clear(); document.body.append(menu); Object.freeze(list);
    const sign = <svg><title>Ours</title></svg>; createPortal(menu, document.body); createRoot(menu); window.open('/app/list');
    const useAsk = () => useEffect(() => { addEventListener('beforeunload', ask); });
    class List { constructor(private atMost: number) { atMost = 1; } } try { show(); } catch (error) { error = 1; }
    let most = Number.POSITIVE_INFINITY; most = 1; for (const one of [1]) most++; clearTimeout(timer); location = '/app/list';
    for (const one of list.children) one.inert = true; ids.forEach((id) => clearTimeout(id)); Set.prototype.add.call(list, 1);
    import { useHost } from '@wedding/shared/host/host.ts'; useHost().phone.remove('list'); const { store } = useHost(); store.setState({ list }); { let document: Own; document = {}; }`;
  expect(bypassesIn('mfe-a/src/a.tsx', text, 'global')).toEqual([]);
});

test.each([
  ["const pages = [document]; pages[0].title = 'Ours';", 'document'],
  ['const all = { page: window }; all.page.list = 1;', 'window'],
  ["const all = { document }; all.document.title = 'Ours';", 'document'],
  ["const name = (page: Document) => { page.title = 'Ours'; }; name(document);", 'document'],
  ["const name = (page = document) => { page.title = 'Ours'; };", 'document'],
  ["const page = () => document; page().title = 'Ours';", 'document'],
  ["function page() { return document; } page().title = 'Ours';", 'document'],
  ["this.page = document; this.page.title = 'Ours';", 'document'],
  ['class Page { all = window; } new Page().all.list = 1;', 'window'],
  ['export default document;', 'document'],
  ['export const page = document;', 'document'],
  ['const page = document; export { page };', 'document'],
  ['list.push(document.body);', 'document.body'],
  ['name(element ?? document);', 'document'],
  ['name(isWide ? window : element);', 'window'],
  ['name(window as unknown as Own);', 'window'],
  ['const [page] = [document];', 'document'],
  ['const list = <List of={document} />;', 'document'],
  ['const page = await Promise.resolve(window);', 'window'],
  ['new Map([[1, history]]).get(1).pushState = say;', 'history'],
  ['for (const page of [document]) page.title = "Ours";', 'document'],
  ['const page = (say(), document);', 'document'],
  ['function name() { this.title = "Ours"; } name.call(document);', 'document'],
  ['name(element.ownerDocument);', 'document'],
  ['const all = { ...window };', 'window'],
  ['throw document;', 'document'],
  ["const page = document; page.title = 'Ours';", 'document'],
  ["let page; page = document.body; page.style.overflow = 'hidden';", 'document.body'],
  ["const { body: page } = document; page.className = 'ours';", 'document.body'],
  ["const { style } = document.body; style.setProperty('--gold', 'red');", 'document.body'],
  ['const { document: { title: one } } = window;', 'document'],
  ['const { history: past } = window; past.pushState = patched;', 'history'],
  ['const go = history.pushState; go.call(history);', 'history'],
  ['const list = Array.prototype; list.last = patched;', 'Array.prototype'],
  ["const { highlights } = CSS; highlights.set('list', new Highlight(range));", 'CSS.highlights'],
  ['const { locks } = navigator; locks.request(`mfe-b/\u0024{name}`, send);', 'navigator.locks'],
  ["const run = Function; run('return 1');", 'Function'],
  ["const page = document.querySelector('main')!; page.remove();", 'document.main'],
  ['for (const part of document.body.children) part.inert = true;', 'document.body.children'],
  ['[...document.body.children].forEach((part) => { part.inert = true; });', 'document.body.children'],
])(
  'SEC-53: the page that is handed on, where nobody sees what becomes of it, is found in %j',
  (text, name) => {
    expect(bypassesIn('mfe-a/src/a.tsx', `\n${text}`, 'value')).toContain(`${name}:2`);
  },
);

test('the page may be asked, compared and drawn in where it stands', () => {
  const text = `const menu = createPortal(list, document.body); if (document.activeElement === document.body) say();
    const isWide = 'matchMedia' in window && typeof document !== 'undefined' && !document.hidden; const { innerWidth } = window; const { activeElement } = document; const { escape } = CSS;
    sizes.observe(document.documentElement); getComputedStyle(document.body); say(document.title, { top: rect.top, body });
    const show = ({ document, history }: Own) => say(document, history); const call = { body: 1, document: 2 }; say(call.body);
    let own: typeof window; list.contains(document.activeElement); for (const one of document.querySelectorAll('a')) say(one);`;
  expect(bypassesIn('mfe-a/src/a.tsx', text, 'value')).toEqual([]);
});
