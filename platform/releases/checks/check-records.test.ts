import { expect, test, vi } from 'vitest';
import { api, check, live, release, stageEachTest } from '../testing/check-stage.ts';

// Machines may be busy with other things, and the compiler is a process of its own.
vi.setConfig({ testTimeout: 60_000 });
stageEachTest();

const HOST = 'shared/host/host.ts';
const SLOTS = 'shared/contract/slots.ts';
const host = (undo: string) => ({
  [HOST]: `export interface Toast { success: (text?: string) => void; ${undo} }
    export interface Host { toast: Toast; store: { get: () => Kept } }
    export interface Kept { name: string }`,
});
const TAKES_BACK = 'undo: (text: string, takeBack: () => void) => void;';
const slots = (props: string) => ({ [SLOTS]: `export interface SlotProps { lesson: ${props} }` });

test('a shell without a facade member that a live remote uses is refused, and a remote that uses an unknown one', async () => {
  await live('shell', { record: { types: host(TAKES_BACK) } });
  await live('mfe-a', { record: { types: host(TAKES_BACK), uses: ['toast', 'undo'] } });
  await live('mfe-b', { record: { types: host(TAKES_BACK), uses: ['toast', 'success'] } });
  await expect(check('shell', { record: { types: host('') } })).rejects.toThrow(
    /^mfe-a \S+ uses Toast\.undo of shared\/host\/host\.ts, which shell 1\.2\.0 has not as it was built for \(Property 'undo' does not exist on type 'Toast'\): keep it beside what replaces it until mfe-a is released without it[^\n]*$/,
  );
  const asks = host('undo: (text: string, takeBack: () => void, seconds: number) => void;');
  await expect(check('shell', { record: { types: asks } })).rejects.toThrow('uses Toast.undo');
  const more = host(`${TAKES_BACK} later: () => void;`);
  expect(await check('shell', { record: { types: more } })).toContain('fits');
  expect(await check('mfe-c', { record: { types: more, uses: ['toast', 'undo'] } })).toContain('fits');
  await expect(check('mfe-c', { record: { types: more, uses: ['toast', 'later'] } })).rejects.toThrow(
    /mfe-c 1\.2\.0 uses Toast\.later .*: promote a shell that has it to everyone first/,
  );
});

test('a slot that no part offers is refused, and so are props that its filler doesn’t take', async () => {
  await live('shell');
  await expect(check('mfe-a', { slots: { fills: ['lesson'] } })).rejects.toThrow(
    'mfe-a 1.2.0 fills the slot lesson, which no live part offers: let the part with its place be live first',
  );
  const offers = (props: string) => ({ slots: { offers: ['lesson'] }, record: { types: slots(props) } });
  const fills = (props: string) => ({ slots: { fills: ['lesson'] }, record: { types: slots(props) } });
  await live('mfe-b', offers('{ videoId: number }'));
  await expect(check('mfe-a', fills('{ video: number }'))).rejects.toThrow(
    /The slot lesson of mfe-b \S+ passes other props than mfe-a 1\.2\.0 takes \(shared\/contract\/slots\.ts: Property 'video' is missing/,
  );
  await live('mfe-a', fills('{ videoId: number }'));
  expect(await check('mfe-b', offers('{ videoId: number; title: string }'))).toContain('fits');
  await expect(check('mfe-b', offers('{ videoId: string }'))).rejects.toThrow(
    'keep passing the old ones beside the new until a version of mfe-a that takes the new is released',
  );
  await expect(check('mfe-b', {})).rejects.toThrow(
    /mfe-a \S+ fills the slot lesson, which mfe-b 1\.2\.0 no longer/,
  );
});

test('a filler that would not be seen, or that would displace another, is refused', async () => {
  await live('shell', { slots: { offers: ['lesson'], most: { lesson: 1 } } });
  await live('mfe-a', { slots: { fills: ['lesson'] } });
  await expect(check('mfe-b', { slots: { fills: ['lesson'] } })).rejects.toThrow(
    /shows 1 at most, and mfe-b would not be seen: raise "most"/,
  );
  const first = { fills: ['lesson'], order: { lesson: 10 } };
  await expect(check('mfe-b', { slots: first })).rejects.toThrow('and mfe-a would not be seen');
  await live('shell', { slots: { offers: ['lesson'], most: { lesson: 2 } }, files: { 'page.js': 'two' } });
  expect(await check('mfe-b', { slots: first })).toContain('fits');
});

test('a route that a live part links to can’t be removed, and a link to no page is refused', async () => {
  await live('shell', { route: { path: 'signin', auth: 'public' } });
  await live('mfe-a', { route: { path: 'app/budget' } });
  const links = [{ name: '/app/budget', at: 'mfe-b/src/home.tsx:12' }];
  await live('mfe-b', { record: { links } });
  await expect(check('mfe-a', { route: { path: 'app/budgets' } })).rejects.toThrow(
    /mfe-b \S+ leads to \/app\/budget \(mfe-b\/src\/home\.tsx:12\), which mfe-a 1\.2\.0 no longer answers: keep the route in mfe\.json/,
  );
  await expect(
    check('mfe-c', { record: { links: [{ name: '/app/plan/:', at: 'mfe-c/src/a.tsx:3' }] } }),
  ).rejects.toThrow('mfe-c 1.2.0 leads to /app/plan/: (mfe-c/src/a.tsx:3), which no live part answers');
});

test('icons and CSS custom properties that a live shell doesn’t have are refused, from either side', async () => {
  const nav = [{ to: '/app/mfe-a', label: 'A', icon: 'rings', role: 'user', order: 1 }];
  const offers = { icons: ['video'], tokens: { offers: ['--s-1'], takes: [] } };
  await live('shell', { record: offers });
  await expect(check('mfe-a', { nav })).rejects.toThrow(
    /mfe-a 1\.2\.0 has the icon rings beside A \(mfe\.json\), which shell \S+ doesn't carry \(shared\/contract\/nav-icons\.ts\)/,
  );
  const takes = { tokens: { offers: [], takes: [{ name: '--s-1', at: 'mfe-a/src/a.module.css:3' }] } };
  await live('mfe-a', { record: takes });
  await expect(check('shell', { record: { icons: [] } })).rejects.toThrow(
    /mfe-a \S+ takes --s-1 \(mfe-a\/src\/a\.module\.css:3\), which no stylesheet of shell 1\.2\.0 declares .*: keep the property until mfe-a/,
  );
});

const object = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
/** An operation of an OpenAPI document, with an answer in its envelope. */
const operation = (answer: object, body?: object) => ({
  ...(body && { requestBody: { content: { 'application/json': { schema: body } } } }),
  responses: {
    '200': { content: { 'application/json': { schema: { type: 'object', properties: { data: answer } } } } },
  },
});

test('answers and bodies that a part was not built for are refused, from either side', async () => {
  api.paths = {
    '/api/vendors': { get: operation(object('craft', 'name')), post: operation({}, object('craft')) },
  };
  await live('shell');
  const built = (field: string) => ({
    needs: { calls: ['GET /api/vendors', 'POST /api/vendors'] },
    record: {
      shapes: {
        'GET /api/vendors': { file: 'shared/contract/vendor.schema.ts', answer: object(field) },
        'POST /api/vendors': { file: 'shared/contract/vendor.schema.ts', body: object(field) },
      },
    },
  });
  expect(await check('mfe-a', built('craft'))).toContain('fits');
  const refused = check('mfe-a', built('trade'));
  await expect(refused).rejects.toThrow(
    /mfe-a 1\.2\.0 calls GET \/api\/vendors, and the api answers "trade" not always, always before; shared\/contract\/vendor\.schema\.ts says/,
  );
  await expect(refused).rejects.toThrow('doesn\'t know "trade" of the body, which it may send');
  await live('mfe-a', built('craft'));
  api.checkout = api.paths;
  expect(await release('check', 'api')).toContain('offers all');
  api.checkout = {
    '/api/vendors': { get: operation(object('trade')), post: operation({}, object('trade')) },
  };
  await expect(release('check', 'api')).rejects.toThrow(
    /mfe-a \S+ calls GET \/api\/vendors, and the api answers "craft" not always, always before; .*: keep the old beside the new until a version of mfe-a that uses the new/,
  );
});

test('values of a query that the api doesn’t accept are refused, from either side', async () => {
  const states = (...values: string[]) => ({ type: 'string', enum: values });
  const lists = (...values: string[]) => ({
    '/api/vendors': {
      get: {
        ...operation({}),
        parameters: [{ name: 'state', in: 'query', required: false, schema: states(...values) }],
      },
    },
  });
  const built = (...values: string[]) => ({
    needs: { calls: ['GET /api/vendors'] },
    record: {
      shapes: {
        'GET /api/vendors': {
          file: 'shared/contract/vendor.schema.ts',
          query: { type: 'object', properties: { state: states(...values) } },
        },
      },
    },
  });
  api.paths = lists('open', 'closed');
  await live('shell');
  await live('mfe-a', built('open'));
  await expect(check('mfe-a', built('open', 'unprocessed'))).rejects.toThrow(
    /mfe-a 1\.2\.0 calls GET \/api\/vendors, and the api takes "state" only as "open" or "closed", "unprocessed" before; shared\/contract\/vendor\.schema\.ts says what it was built for: release the api first/,
  );
  expect(await check('mfe-a', built('open', 'closed'))).toContain('fits');
  api.checkout = lists('closed');
  await expect(release('check', 'api')).rejects.toThrow(
    /mfe-a \S+ calls GET .* takes "state" only as "closed", "open" before/,
  );
});

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const KEY = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } };
const pathId = (schema: object) => ({ name: 'id', in: 'path', required: true, schema });
/** How a call on one vendor may come to be taken otherwise, with what is said of it. */
const OTHERWISE: [string, object, RegExp][] = [
  [
    'another id',
    { parameters: [pathId({ type: 'string', format: 'uuid' }), KEY] },
    /takes "id" only as string, integer before/,
  ],
  ['tighter id', { parameters: [pathId({ type: 'integer', maximum: 9 }), KEY] }, /takes .*id.*9/],
  ['no numbers', { parameters: [pathId({ type: 'integer' })] }, /remembers no number .*done twice/],
  [
    'a form',
    { requestBody: { content: { 'multipart/form-data': { schema: object('craft') } } } },
    /takes multipart\/form-data, where it sends application\/json/,
  ],
  ['no data', { responses: { '200': { content: { 'text/csv': { schema: {} } } } } }, /answers no data/],
];
test.each(OTHERWISE)(
  'a call on one thing that the api takes otherwise is refused: %s',
  async (_what, otherwise, says) => {
    const put = {
      parameters: [pathId({ type: 'integer' }), KEY],
      requestBody: json(object('craft')),
      responses: { '200': json({ type: 'object', properties: { data: object('craft') } }) },
    };
    api.paths = { '/api/vendors/{id}': { put } };
    await live('shell');
    await live('mfe-a', {
      needs: { calls: ['PUT /api/vendors/:id'] },
      record: {
        shapes: {
          'PUT /api/vendors/:id': {
            file: 'shared/contract/vendor.schema.ts',
            params: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
            media: 'application/json',
            numbered: true,
            body: object('craft'),
            answer: object('craft'),
          },
        },
      },
    });
    api.checkout = api.paths;
    expect(await release('check', 'api')).toContain('offers all');
    api.checkout = { '/api/vendors/{id}': { put: { ...put, ...otherwise } } };
    await expect(release('check', 'api')).rejects.toThrow(says);
  },
);

test('an entry of the navigation may lead to a part of a page by its query', async () => {
  const nav = (to: string) => [{ to, label: 'A', icon: 'wallet', role: 'user', order: 1 }];
  await live('shell', { record: { icons: ['wallet'] } });
  expect(await check('mfe-a', { record: {}, nav: nav('/app/mfe-a?tab=all') })).toContain('fits');
  await expect(check('mfe-a', { record: {}, nav: nav('/app/mfe-c?tab=all') })).rejects.toThrow(
    'leads to /app/mfe-c',
  );
});
