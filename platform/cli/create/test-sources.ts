// The tests of a couple's list, in the api and in a remote, as `create call` writes them.
import type { CallName } from './name-call.ts';

export const testOf = ({ domain, pascal, phrase, fields }: CallName) => {
  const rest = fields
    .slice(1)
    .map((field) => `, ${field}: ''`)
    .join('');
  return `import * as calls from '@wedding/shared/contract/${domain}.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinedPartner } from '../testing/joined-partner.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const fields = (name: string) => ({ name${rest} });
const namesOf = async (as: string) => (await t.send(calls.list${pascal}, { as })).data.map(({ name }) => name);

test('a couple and its partner find what they added, and nothing of another couple’s', async () => {
  const [as, other] = [await t.coupleToken('+2348031230001'), await t.coupleToken('+2348031230002')];
  const added = await t.send(calls.addTo${pascal}, { as, body: fields(' Ada ') });
  expect(added).toMatchObject({ statusCode: 201, message: 'Added to your ${phrase}', data: { name: 'Ada' } });
  await t.send(calls.addTo${pascal}, { as, body: fields('Bola') });
  expect(await namesOf(as)).toEqual(['Ada', 'Bola']);
  await joinedPartner(t, as);
  const { rows } = await t.pool.query('select phone from accounts order by id desc limit 1');
  expect(await namesOf(await t.coupleToken(rows[0].phone))).toEqual(['Ada', 'Bola']);
  expect(await namesOf(other)).toEqual([]);
});

test('what was changed and removed is so for both, and nobody else can do it', async () => {
  const [as, other] = [await t.coupleToken('+2348031230003'), await t.coupleToken('+2348031230004')];
  const { id, version } = (await t.send(calls.addTo${pascal}, { as, body: fields('Ada') })).data;
  const params = { id };
  const body = { ...fields('Ada O.'), version };
  expect(await t.send(calls.editIn${pascal}, { as: other, params, body })).toMatchObject({ statusCode: 404 });
  const theirs = { as: other, params, query: { version: String(version) } };
  expect(await t.send(calls.removeFrom${pascal}, theirs)).toMatchObject({ statusCode: 404 });
  const edited = await t.send(calls.editIn${pascal}, { as, params, body });
  expect(edited).toMatchObject({ statusCode: 200, data: { name: 'Ada O.', version: version + 1 } });
  // Made from what somebody else has changed since.
  const stale = { as, params, query: { version: String(version) } };
  expect(await t.send(calls.removeFrom${pascal}, stale)).toMatchObject({ code: 'VERSION_CONFLICT' });
  const removed = await t.send(calls.removeFrom${pascal}, { as, params, query: { version: String(version + 1) } });
  expect(removed).toMatchObject({ statusCode: 200, message: 'Removed from your ${phrase}' });
  expect(await namesOf(as)).toEqual([]);
});

test('what has no name is refused', async () => {
  const as = await t.coupleToken('+2348031230005');
  expect(await t.send(calls.addTo${pascal}, { as, body: fields(' ') })).toMatchObject({ statusCode: 422 });
  expect(await namesOf(as)).toEqual([]);
});
`;
};

export const pageTestOf = ({
  domain,
  pascal,
  title,
  fields,
}: CallName) => `import { cleanup, screen } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import { ${pascal}Page } from './${domain}-page.tsx';

afterEach(cleanup);

const row = { id: 1, version: 1, ${fields.map((field) => `${field}: 'Ada'`).join(', ')}, created_at: '2027-01-02 10:00:00' };

test('the page shows what the couple has in its list', async () => {
  const routes = [{ path: '/', element: <${pascal}Page /> }];
  const replies = { 'GET /api/${domain}': () => ({ body: { message: '', data: [row] } }) };
  const { close } = await renderRemote({ routes, at: '/', replies });
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Change Ada' })).toBeTruthy();
  close();
});
`;

export const listTestOf = ({ domain, pascal, phrase, fields }: CallName) => {
  const rest = fields
    .slice(1)
    .map((field) => `, ${field}: ''`)
    .join('');
  return `import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { setApiHost } from '@wedding/shared/host/call.ts';
import { memoryStorage } from '@wedding/shared/testing/memory-storage.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import { ${pascal}List } from './${domain}-list.tsx';

afterEach(cleanup);

const LIST = '/api/${domain}';
const row = (id: number, name: string) => ({ id, version: 1, name${rest}, created_at: '2027-01-02 10:00:00' });
const routes = [{ path: '/', element: <${pascal}List /> }];
const answer = (...rows: object[]) => ({ [\`GET \${LIST}\`]: () => ({ body: { message: '', data: rows } }) });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what is added, changed and removed is sent, with the version that was seen', async () => {
  const saved = (message: string) => () => ({ body: { message, data: row(1, 'Ada') } });
  const replies = {
    ...answer(row(1, 'Ada'), row(2, 'Bola')),
    [\`POST \${LIST}\`]: saved('Added to your ${phrase}'),
    [\`PUT \${LIST}/1\`]: saved('Saved in your ${phrase}'),
    [\`DELETE \${LIST}/2\`]: saved('Removed from your ${phrase}'),
  };
  const { requests, messages, close } = await renderRemote({ routes, at: '/', replies });
  await screen.findByText('Ada');
  press('Add');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Chidi' } });
  fireEvent.submit(screen.getByLabelText('Name'));
  await waitFor(() => expect(messages).toContain('Added to your ${phrase}'));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  press('Change Ada');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada O.' } });
  fireEvent.submit(screen.getByLabelText('Name'));
  await waitFor(() => expect(messages).toContain('Saved in your ${phrase}'));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  press('Change Bola');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(messages).toContain('Removed from your ${phrase}'));
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method, body, query }) => [method, body, query])).toEqual([
    ['POST', { name: 'Chidi'${rest} }, ''],
    ['PUT', { name: 'Ada O.'${rest}, version: 1 }, ''],
    ['DELETE', undefined, '?version=1'],
  ]);
  close();
});

test('a search finds by what a row says', async () => {
  const { close } = await renderRemote({ routes, at: '/', replies: answer(row(1, 'Ada'), row(2, 'Bola')) });
  fireEvent.change(await screen.findByLabelText('Search ${phrase}'), { target: { value: 'BỌL' } });
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
  expect(screen.getByText('Bola')).toBeTruthy();
  close();
});

test('an empty list says so; without a network the last one is shown', async () => {
  const phone = memoryStorage();
  const empty = await renderRemote({ routes, at: '/', replies: answer() });
  expect(await screen.findByText('There is nothing in your ${phrase} yet')).toBeTruthy();
  empty.close();
  cleanup();
  const online = await renderRemote({ routes, at: '/', replies: answer(row(1, 'Ada')), phone });
  await screen.findByText('Ada');
  online.close();
  cleanup();
  const pages = [{ path: '/', element: null }, { path: '/list', element: <${pascal}List /> }];
  const { router, close } = await renderRemote({ routes: pages, at: '/', replies: {}, phone });
  setApiHost('http://127.0.0.1:9');
  await router.navigate('/list');
  expect(await screen.findByText('Ada')).toBeTruthy();
  close();
});
`;
};
