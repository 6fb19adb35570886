import { TUS_PATH } from '@wedding/shared/contract/tus-path.ts';
import { listUploads } from '@wedding/shared/contract/upload.ts';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const address = await t.app.listen({ port: 0, host: '127.0.0.1' });

const tus = (method: string, path: string, as: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${as}`, ...headers },
  });
const create = (as: string) => tus('POST', TUS_PATH, as, { 'upload-length': '100' });
const createMany = (as: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => create(as)));
const countOf = async (as: string) => (await t.send(listUploads, { as })).data.length;

test('SEC-13: an administrator has at most fifty unfinished uploads, however many begin at once', async () => {
  const admin = await t.adminToken();
  const colleague = await t.adminToken('ngozi@example.com');
  const first = await createMany(admin, 49);
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([201]));

  const answers = await createMany(admin, 24);
  const refused = answers.filter(({ status }) => status === 429);
  expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 23]);
  expect(await refused[0]?.json()).toMatchObject({ code: 'TOO_MANY' });
  expect(await countOf(admin)).toBe(50);

  // The cap is each administrator's own, and a cancelled upload makes room for one.
  expect((await create(colleague)).status).toBe(201);
  const one = first[0]?.headers.get('location') ?? '';
  expect((await tus('DELETE', one, admin)).status).toBe(204);
  const again = (await createMany(admin, 8)).map(({ status }) => status);
  expect(again.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 429)]);
});

test('SEC-13: an upload’s address with a query names the same upload, and never fails', async () => {
  const admin = await t.adminToken('sade@example.com');
  const at = `${(await create(admin)).headers.get('location')}?x=1`;
  const head = await tus('HEAD', at, admin);
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
  expect((await tus('DELETE', at, admin)).status).toBe(204);
  expect((await tus('HEAD', at, admin)).status).toBe(404);
});
