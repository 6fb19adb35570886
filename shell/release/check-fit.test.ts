import type { Mfe } from '@wedding/shared/contract/mfe.schema.ts';
import { expect, test } from 'vitest';
import { type LivePart, refusalsOf } from './check-fit.ts';

function manifest(
  name: string,
  contract: string,
  { path = `app/${name}`, offers = [] as string[] } = {},
): Mfe {
  const routes = [{ path, auth: 'couple' as const, title: 'A page' }];
  return { name, contract, routes, nav: [], slots: { offers, fills: [] } };
}
const live = (part: Mfe): LivePart => ({ version: '1.0.0-aa', manifest: part });

test('a remote whose contract no live shell or canary offers is refused', () => {
  const mine = manifest('mfe-a', '^1.3.0');
  const [refusal, ...more] = refusalsOf(mine, [live(manifest('shell', '1.2.0'))]);
  expect(refusal).toContain(
    'mfe-a needs contract ^1.3.0, the live shell offers 1.2.0: release that shell first',
  );
  expect(more).toEqual([]);
  const canary = live(manifest('shell', '1.3.0', { path: 'signin' }));
  expect(refusalsOf(mine, [live(manifest('shell', '1.2.0')), canary])).toEqual([]);
});

test('a shell that a live remote can do nothing with is refused', () => {
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
