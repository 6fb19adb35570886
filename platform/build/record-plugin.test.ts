import { expect, test } from 'vitest';
import { openapi } from '../../api/src/http/openapi.ts';
import { allCalls } from '../../shared/contract/all-calls.ts';
import { operationsOf } from '../releases/checks/check-calls.ts';
import { shapeRefusals } from '../releases/checks/check-shapes.ts';
import { withHiddenRules } from '../server/samples/sent-samples.ts';
import { buildRecord, shapesOf } from './record-plugin.ts';

test('the shape of a call holds what pages read of it: nothing of an answer that they only save as a file', async () => {
  const calls = ['GET /api/me/export', 'DELETE /api/me'];
  const shapes = await shapesOf(['shared/contract/me.ts'], calls);
  expect(Object.keys(shapes).toSorted()).toEqual(calls.toSorted());
  expect(shapes['DELETE /api/me']?.answer).toMatchObject({ required: ['erase_at'] });
  expect(shapes['GET /api/me/export']).toEqual({
    who: ['public'],
    file: 'shared/contract/me.schema.ts',
    query: expect.objectContaining({ required: ['key'] }),
    takes: [expect.any(String)],
  });
});

test('a part whose calls carry a number fits the api of its own checkout', async () => {
  const calls = Object.values(allCalls).filter(({ numbered }) => numbered);
  const files = ['budget', 'changes', 'checklist'].map((name) => `shared/contract/${name}.ts`);
  const shapes = await shapesOf(
    files,
    calls.map(({ method, path }) => `${method} ${path}`),
  );
  expect(Object.keys(shapes).length).toBeGreaterThan(3);
  const record = {
    types: {},
    uses: [],
    shapes,
    links: [],
    bypasses: [],
    icons: [],
    tokens: { offers: [], takes: [] },
  };
  const manifest = {
    name: 'mfe-a',
    contract: '^1.0.0',
    routes: [],
    nav: [],
    slots: { offers: [], fills: [] },
  };
  const part = { version: '1.0.0', manifest, record, chunks: {}, read: async () => undefined };
  const terms = { offered: operationsOf(withHiddenRules(openapi())), remedy: () => 'release it' };
  expect(shapeRefusals([part], terms)).toEqual([]);
}, 60_000);

/** Runs the plugin on a build without sources, and returns what it writes. */
async function recordOf(part: string, errors: Error[] = []): Promise<string[]> {
  const written: string[] = [];
  let processAssets: (() => Promise<void>) | undefined;
  const compilation = {
    errors,
    fileDependencies: [],
    getAsset: () => ({ source: { source: () => '{"shared":{},"calls":[]}' } }),
    emitAsset: (_: string, { text }: { text: string }) => written.push(text),
    hooks: { processAssets: { tapPromise: (_: object, run: () => Promise<void>) => (processAssets = run) } },
  };
  const thisCompilation = { tap: (_: string, run: (one: object) => void) => run(compilation) };
  const RawSource = function (this: object, text: string) {
    Object.assign(this, { text });
  };
  const webpack = { Compilation: { PROCESS_ASSETS_STAGE_REPORT: 0 }, sources: { RawSource } };
  buildRecord({ part }).apply({ webpack, hooks: { thisCompilation } } as never);
  await processAssets?.();
  expect(processAssets).toBeDefined();
  return written;
}

test('a build that doesn’t compile has no record: the bundler says where', async () => {
  expect(await recordOf('mfe-a', [new Error('Syntax Error')])).toEqual([]);
});

test('the shell’s record holds the props of its own slots, so that a slot of a remote makes no new version of it', async () => {
  const [record = ''] = await recordOf('shell');
  const slots = JSON.parse(record).types['shared/contract/slots.ts'];
  expect(slots.match(/'[\w-]+'(?=:)/g)).toEqual(["'week-data'", "'nav-count'", "'account-cards'"]);
});
