import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { expect, test } from 'vitest';
import { FIT_CHECKS } from './check-fit.ts';

function manifest(
  name: string,
  contract: string,
  { path = `app/${name}`, auth = 'couple' as Mfe['routes'][0]['auth'], offers = [] as string[] } = {},
): Mfe {
  const routes = [{ path, auth, title: 'A page' }];
  return { name, contract, routes, nav: [], slots: { offers, fills: [] } };
}
const live = (manifest: Mfe) => ({ version: '1.0.0-aa', manifest, chunks: {}, read: async () => undefined });
const refusalsOf = (mine: Mfe, others: ReturnType<typeof live>[]) =>
  FIT_CHECKS.flatMap((check) => check({ mine: live(mine), before: [], others }));

test('a remote whose contract a live shell or its canary doesn’t offer is refused', () => {
  const mine = manifest('mfe-a', '^1.3.0');
  const [stable, canary] = [live(manifest('shell', '1.2.0')), live(manifest('shell', '1.3.0'))];
  expect(refusalsOf(mine, [canary, { ...stable, version: '1.0.0-bb' }])).toEqual([
    'mfe-a needs contract ^1.3.0, the live shell 1.0.0-bb offers 1.2.0: give everyone a shell that offers it first, ' +
      'or lower "contract" in mfe.json.',
  ]);
  expect(refusalsOf(mine, [canary])).toEqual([]);
});

test('a shell whose contract a live remote doesn’t accept is refused', () => {
  const others = [live(manifest('mfe-a', '^1.0.0')), live(manifest('mfe-b', '^2.0.0'))];
  expect(refusalsOf(manifest('shell', '2.0.0'), others)).toEqual([
    expect.stringContaining('mfe-a 1.0.0-aa is live and needs contract ^1.0.0; this shell offers 2.0.0'),
  ]);
});

test('routes and slots of another live part are refused, whatever their parameters are called', () => {
  const mine = manifest('mfe-a', '^1.0.0', { path: 'app/watch/:video', offers: ['lesson'] });
  const other = live(manifest('mfe-b', '^1.0.0', { path: 'app/watch/:id', offers: ['lesson'] }));
  expect(refusalsOf(mine, [other])).toEqual([
    'The route app/watch/:video belongs to mfe-b 1.0.0-aa, which is live: choose another path in mfe.json.',
    'The slot lesson is offered by mfe-b 1.0.0-aa, which is live: choose another name in mfe.json.',
  ]);
});

test.each([
  ['App/Lists', 'app/lists', 'The route App/Lists belongs to mfe-b'],
  ['app/lists/print', 'app/lists/:what', 'The route app/lists/print is one that app/lists/:what of mfe-b'],
  [
    'app/lists/all/:id',
    'app/lists/:what/print',
    'The route app/lists/all/:id is one that app/lists/:what/print',
  ],
])('SEC-53: a route that takes addresses of another part is refused: %s beside %s', (path, other, reason) => {
  const others = [live(manifest('mfe-b', '^1.0.0', { path: other }))];
  expect(refusalsOf(manifest('mfe-a', '^1.0.0', { path }), others)).toEqual([
    expect.stringContaining(reason),
  ]);
});

test.each(['app/lists/print/:id', 'app/listed', 'app/lists'])(
  'a route of its own beside app/lists/:what fits: %s',
  (path) => {
    const others = [live(manifest('mfe-b', '^1.0.0', { path: 'app/lists/:what' }))];
    expect(refusalsOf(manifest('mfe-a', '^1.0.0', { path }), others)).toEqual([]);
  },
);

test.each(['api/lists', 'r/lists', 'admin', 'media/:id', 'Beacon', 'healthz', 'dev-override'])(
  'a route that the gateway answers itself is refused: %s',
  (path) => {
    expect(refusalsOf(manifest('mfe-a', '^1.0.0', { path, auth: 'public' }), [])).toEqual([
      expect.stringMatching(
        /^mfe-a has the route .*, which the platform answers itself: begin it with another word/,
      ),
    ]);
  },
);

test.each([
  ['app/admin/lists', 'couple', 'begins with app/admin, so "auth" is admin'],
  ['app/lists', 'admin', 'begins with app, so "auth" is couple'],
  ['app/lists', 'public', 'begins with app, so "auth" is couple'],
  ['lists', 'couple', 'doesn’t begin with app, so "auth" is public'],
] as const)(
  'a route whose address is for others than it says is refused: %s for %s',
  (path, auth, reason) => {
    expect(refusalsOf(manifest('mfe-a', '^1.0.0', { path, auth }), [])).toEqual([
      `mfe-a has the route ${path} for "${auth}", but it ${reason} in mfe.json, or the path is another.`,
    ]);
  },
);

test.each([
  ['user', '/app/admin/overview', 'admin'],
  ['admin', '/app/budget?of=us', 'couple'],
  ['public', '/app/budget', 'couple'],
] as const)('a menu entry for %s that leads to %s is refused', (role, to, needed) => {
  const mine = manifest('mfe-a', '^1.0.0');
  const nav = [{ to, label: 'LISTS', icon: 'wallet', role, order: 1 }];
  expect(refusalsOf({ ...mine, nav }, [])).toEqual([
    `mfe-a has the menu entry LISTS for "${role}", but ${to} is for "${needed}" alone: correct "role" or "to" in mfe.json.`,
  ]);
  expect(refusalsOf({ ...mine, nav: [{ ...nav[0], to: '/about-us' }] as Mfe['nav'] }, [])).toEqual([]);
});
