import { expect, test, vi } from 'vitest';
import { api, check, live, stageEachTest } from '../testing/check-stage.ts';

vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

const refused = (name: string, made: Parameters<typeof check>[1]) => expect(check(name, made)).rejects;

test.each([
  ['@layer remote{button{color:red}}', /styles button, which is not its own/],
  ['@layer remote{:root{color:red}}', /styles :root, /],
  ['@layer remote{:root{--page:red}}', /redefines CSS custom properties of the site at :root/],
  ['@layer remote{[data-tone=dark]{--page:red}}', /redefines .* at \[data-tone=dark\]/],
  ['@layer remote{p:not(.a){color:red}}', /styles p:not\(\.a\)/],
  ['@layer remote{@media print{main,.a{display:none}}}', /styles main,/],
  ['@property --page{syntax:"*";inherits:true;initial-value:red}', /declares @property --page/],
  [
    '@font-face{font-family:"Plus Jakarta Sans";src:url(a.woff2)}',
    /names a font "Plus Jakarta Sans" for all/,
  ],
  [
    '@font-face{font-family:Inter;src:url(a.woff2)}',
    /names a font Inter for all parts: begin its name with mfe-a/,
  ],
  ['@layer remote{.a{position:fixed;z-index:9999}}', /lies at z-index 9999, above the shell's messages/],
  ['.a{color:red}', /rules in no layer/],
  ['@media print{.a{color:red}}', /rules in no layer/],
  ['@layer last{.a{color:red}}', /rules in @layer last/],
  ['@scope (.a){.b{color:red}}', /rules in no layer/],
  ['@layer remote{html:has(.a){--page:red}}', /redefines .* at html:has\(\.a\)/],
  ['@layer remote{.a{:root:has(&){--page:red}}}', /has a rule inside \.a: write it on its own/],
  ['@layer remote{.a{body:not(&){color:red}}}', /has a rule inside \.a: /],
  ['@layer remote{.a{@media print{:is(&,body){display:none}}}}', /has a rule inside \.a: /],
  ['@layer remote{@page{size:landscape}}', /declares @page, which is so for the whole document/],
  ['@view-transition{navigation:auto}', /declares @view-transition, /],
  ['@font-palette-values --a{font-family:Fraunces}', /declares @font-palette-values --a, /],
  ['@import "/r/mfe-b/a.css" layer(remote);', /declares @import "\/r\/mfe-b\/a.css"layer\(remote\), /],
  ['@layer remote{body:has(.a){display:none}}', /styles body:has\(\.a\), which is not its own/],
  ['@layer remote{html:has(.a) nav{display:none}}', /styles html:has\(\.a\) nav, /],
  ['@layer remote{:is(body,.a) :where(a,button){color:red}}', /styles :is\(body,\.a\) :where\(a,button\), /],
  ['@layer remote{body:has(.a)>:not(.a){display:none}}', /styles body:has\(\.a\)>:not\(\.a\), /],
  ['@layer remote,ui;', /orders the site's layers anew \(remote,ui\)/],
  ['@layer remote{.a{z-index:calc(99*99)}}', /lies at z-index calc\(99\*99\), above/],
  ['@layer remote{.a{Z-INDEX:100}}', /lies at z-index 100, above/],
  ['@layer remote{.a{z-index:var(--top)}}', /lies at z-index var\(--top\), above/],
  ['@layer remote{html.a{color:red}}', /styles html\.a, which is not its own/],
  ['@layer remote{:root.a{--page:red}}', /redefines .* at :root\.a/],
  ['@layer remote{.a body{color:red}}', /styles \.a body, /],
  ['@layer remote{.a~main{display:none}}', /styles \.a~main, /],
  ['@page :first{margin:0}', /declares @page :first, which is so for the whole document/],
  ['@layer remote{.a{background:url(/r/mfe-b/a.png)}}', /takes url\(\/r\/mfe-b\/a\.png\), a file of others/],
  ['@layer remote{.a{background:url(https://b.example/a.png)}}', /takes url\(https:/],
  [
    '@layer remote{.a{background:image-set("a.png" 1x,"/r/mfe-b/a.png" 2x)}}',
    /takes url\(\/r\/mfe-b\/a\.png\)/,
  ],
  ['@layer remote{.a{background:\\75rl(https://b.example/a.png)}}', /takes url\(https:/],
  ['@layer remote{.a{z-\\69ndex:9999}}', /lies at z-index 9999, above/],
  ['@layer base,first,ui;', /orders the site's layers anew \(base,first,ui\)/],
])('SEC-53: styles of what isn’t the part’s own are refused: %s', async (css, reason) => {
  await live('shell');
  await refused('mfe-a', { files: { 'page.css': css } }).toThrow(reason);
});

test('styles of the part’s own elements are fine, and its motion too', async () => {
  await live('shell');
  const css = `@layer ui,remote;@layer ui{.a>svg{fill:red}}@layer remote{a.b:hover,:is(.a,.b) p{color:red}
    .a{--own:{b:1px};z-index:90;background:url(../a.png),url(data:image/png;base64,AA)}.a+p{color:red}@page sheet{size:landscape}body:has(>.b) .a>:not(.b),:where(.a)+p,[data-local] .a::after{display:none}@media print{.a{color:red}body:has(>.a)>:not(.a){display:none}}@keyframes x{to{rotate:1turn}}}
    @font-face{font-family:'mfe-a Serif';src:url(a.woff2)}@keyframes y{from{opacity:0}}`;
  expect(await check('mfe-a', { files: { 'page.css': css } })).toContain('fits');
});

test.each(['app/:thing', 'App/:thing', ':page', 'app/admin/:what'])(
  'SEC-53: a route without a word of its own is refused: %s',
  async (path) => {
    await live('shell');
    await refused('mfe-a', { route: { path } }).toThrow(
      `mfe-a has the route ${path}, which answers every address: begin it with a word of its own in mfe.json`,
    );
  },
);

test.each(['app/*', '*', 'app/a/*', 'app/:what?', 'app/a?', '/app/a', 'app/a/', 'app/../a', 'app/a:b'])(
  'SEC-53: a route that a router reads in another way is refused by its place: %s',
  async (path) => {
    await live('shell');
    await refused('mfe-a', { route: { path } }).toThrow(
      /A path is words and parameters .*\n.*routes\[0\]\.path/,
    );
  },
);

test('SEC-53: a route that answers whatever another part has below its own is refused', async () => {
  await live('shell');
  await live('mfe-b', { route: { path: 'app/lists/print' } });
  await refused('mfe-a', { route: { path: 'app/lists/:what' } }).toThrow(
    /The route app\/lists\/:what answers every address below app\/lists, which belongs to mfe-b \S+, which is live/,
  );
  expect(await check('mfe-a', { route: { path: 'app/list/:what' } })).toContain('fits');
});

test.each([
  [
    'address',
    '/api/budgets',
    /names \/api\/budgets itself \(mfe-a\/src\/a\.ts:3\): make the call by shared\/host\/call/,
  ],
  [
    'address',
    '/r/mfe-b/remoteEntry.js',
    /names \/r\/mfe-b\/remoteEntry\.js itself \(.*\), a file of a version/,
  ],
  [
    'source',
    'mfe-b/src/sum.ts',
    /contains mfe-b\/src\/sum\.ts \(mfe-a\/src\/a\.ts:3\), which is neither its own nor/,
  ],
  [
    'source',
    'api/src/admin/sum.ts',
    /contains api\/src\/admin\/sum\.ts \(.*\), which is neither its own nor shared: move/,
  ],
  [
    'storage',
    'localStorage',
    /uses localStorage itself \(.*\), where other parts keep theirs: use useHost\(\)\.phone/,
  ],
  ['channel', 'BroadcastChannel', /uses BroadcastChannel itself \(.*\), which other parts hear too: keep/],
  [
    'style',
    '<style>',
    /writes styles of the whole document by <style> \(.*\), which stay when .*: use a class/,
  ],
  [
    'global',
    'history.pushState',
    /changes history\.pushState for all parts \(.*\), also when .*: keep it in/,
  ],
  [
    'code',
    'eval',
    /runs what no check can read, by eval \(mfe-a\/src\/a\.ts:3\): write it as a module of its own/,
  ],
  [
    'storage',
    'queryKeyHashFn',
    /uses queryKeyHashFn itself \(.*\), where other parts keep theirs: leave it out/,
  ],
  ['global', 'history', /changes history for all parts \(.*\), .*: go there by shared\/host\/router\.ts/],
  ['global', 'beforeunload', /changes beforeunload for all parts \(.*\), .*: use useLeaveGuard of/],
  [
    'channel',
    'navigator.locks',
    /uses navigator\.locks itself \(.*\), .*: begin the lock’s name with the part’s/,
  ],
  ['global', 'clearTimeout', /changes clearTimeout for all parts \(.*\), .*: end only what it began, by/],
  ['value', 'document', /hands on document \(mfe-a\/src\/a\.ts:3\), where no check sees .*: read or call/],
  ['global', 'document.title', /changes document\.title for all parts \(.*\), .*: use usePageTitle of/],
] as const)('SEC-53: what goes around contract and facade is refused: %s %s', async (kind, name, reason) => {
  await live('shell');
  const bypasses = [{ name, kind, at: 'mfe-a/src/a.ts:3' }];
  await refused('mfe-a', { record: { bypasses } }).toThrow(reason);
});

test('SEC-53: styles of classes and motions that may be anybody’s are refused', async () => {
  await live('shell');
  const motion = { name: '@keyframes spin', kind: 'style' as const, at: 'mfe-a/src/list.css:3' };
  await refused('mfe-a', { record: { bypasses: [motion] } }).toThrow(
    'mfe-a 1.2.0 declares @keyframes spin (mfe-a/src/list.css:3) for all parts: name it in a ….module.css',
  );
  const bypasses = [{ name: ':global(.card)', kind: 'style' as const, at: 'mfe-a/src/list.module.css:3' }];
  await refused('mfe-a', { record: { bypasses } }).toThrow(
    'mfe-a 1.2.0 styles :global(.card) (mfe-a/src/list.module.css:3), whatever part that is of: put a class',
  );
});

test('a version of which the changelog says nothing is refused by check, not only by publish', async () => {
  for (const entry of ['## 1.1.0\n\n- Older.\n', '## 1.2.0\n\n### Added\n\n-\n<!-- Nothing\nyet -->\n'])
    await refused('mfe-a', { changelog: `# Changes\n\n${entry}` }).toThrow(
      'mfe-a: CHANGELOG.md says nothing about 1.2.0.',
    );
});

test('SEC-53: another part’s namespace of device storage is refused', async () => {
  await live('shell');
  await live('mfe-planning', { namespaces: ['unsent'] });
  await refused('mfe-a', { namespaces: ['unsent'] }).toThrow(
    /^The namespace unsent of device storage is that of mfe-planning \S+, which is live: take it off "namespaces"/,
  );
  await refused('mfe-planning', { namespaces: [] }).toThrow('no longer lists the namespace unsent');
});

test('a name that doesn’t exist is answered with the nearest that does', async () => {
  api.paths = { '/api/vendors': { get: {} } };
  await live('shell', {
    record: { icons: ['wallet'], tokens: { offers: ['--surface'], takes: [] } },
    slots: { offers: ['next-payment'] },
  });
  const nav = [{ to: '/app/mfe-a', label: 'A', icon: 'walet', role: 'user', order: 1 }];
  const links = [{ name: '/app/shel', at: 'mfe-a/src/a.tsx:1' }];
  const tokens = { offers: [], takes: [{ name: '--surfase', at: 'mfe-a/src/a.css:1' }] };
  const mine = {
    nav,
    slots: { fills: ['next-payments'] },
    record: { links, tokens },
    needs: { calls: ['GET /api/vendor'] },
  };
  const refusals = refused('mfe-a', mine);
  for (const name of ['wallet', '/app/shell', '--surface', 'next-payment', 'GET /api/vendors'])
    await refusals.toThrow(`(did you mean ${name}?)`);
});

test('a name that shares only its beginning with one that exists is answered without it', async () => {
  api.paths = { '/api/reminders': { get: {} }, '/api/receipts/{id}': { get: {}, delete: {} } };
  await live('shell');
  const calls = ['GET /api/vendors', 'DELETE /api/vendors/:id'];
  const refusal = await check('mfe-a', { needs: { calls } }).catch((error: Error) => error.message);
  expect(refusal).toContain("mfe-a calls GET /api/vendors, which the live api doesn't offer: release");
  expect(refusal).toContain("mfe-a calls DELETE /api/vendors/:id, which the live api doesn't offer: release");
});
