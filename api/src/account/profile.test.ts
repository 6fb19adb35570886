import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnPicture } from '../testing/film-upload.ts';
import { killedBeforeNaming } from '../testing/killed-before-naming.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let as: string;
beforeAll(async () => {
  t = await startTestApp();
  as = await t.coupleToken('+2348031550001');
});
afterAll(() => t.close());

async function sendPicture(bytes: Buffer) {
  const form = new FormData();
  form.set('firstname', 'Ọláìdé');
  form.set('profile_pic', new Blob([new Uint8Array(bytes)]), '../../evil.svg');
  const request = new Request('http://wedding.test', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  return t.app.inject({
    method: 'POST',
    url: updateProfile.path,
    payload,
    headers: { authorization: `Bearer ${as}`, 'content-type': request.headers.get('content-type') ?? '' },
  });
}

test('names and e-mail are saved, and only those that were sent', async () => {
  const first = await t.send(updateProfile, { as, body: { firstname: ' Ada ', email: 'ada@example.com' } });
  expect(first.json()).toMatchObject({
    message: 'Profile saved',
    data: { firstname: 'Ada', updated_profile: true },
  });
  await t.send(updateProfile, { as, body: { partner_name: 'Tunde' } });
  expect((await t.send(getMe, { as })).json().data).toMatchObject({
    firstname: 'Ada',
    partner_name: 'Tunde',
    email: 'ada@example.com',
  });
});

test('a wrong e-mail is named, and nothing changes', async () => {
  const answer = await t.send(updateProfile, { as, body: { firstname: 'X', email: 'not an e-mail' } });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['email']]);
  expect((await t.send(getMe, { as })).json().data.firstname).toBe('Ada');
});

test('what is wrong with a field is said in plain English', async () => {
  const wrong = async (body: object) => (await t.send(updateProfile, { as, body })).json().errors;
  expect(await wrong({ email: 'ada at home' })).toEqual({
    email: ['This doesn’t look like an e-mail address.'],
  });
  expect(await wrong({ lastname: 'x'.repeat(81), partner_name: 7 })).toEqual({
    lastname: ['This is too long: 80 characters at most.'],
    partner_name: ['This must be text.'],
  });
});

test('a picture is drawn anew, square, without its metadata', async () => {
  const png = await drawnPicture();
  const marked = Buffer.concat([png, Buffer.from('GPS 6.5244 N 3.3792 E')]);
  const { data } = (await sendPicture(marked)).json();
  expect(data.firstname).toBe('Ọláìdé');
  const picture = await t.app.inject({ url: data.profile.profile_pic });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(picture.rawPayload.includes('GPS')).toBe(false);
  await sendPicture(png);
  expect((await t.app.inject({ url: data.profile.profile_pic })).statusCode).toBe(404);
});

test('security line 22: a kill between storing a picture and naming it leaves no file behind', async () => {
  const png = await drawnPicture();
  const { id } = (await sendPicture(png)).json().data;
  const hold = { table: 'accounts', id } as const;
  const moment = { send: () => sendPicture(png), hold, folder: 'profiles/' };
  const { stored, left } = await killedBeforeNaming(t, moment);
  expect([stored.length, left]).toEqual([1, []]);
  const { data } = (await sendPicture(png)).json();
  expect(await t.app.media.list('profiles/')).toEqual([data.profile.profile_pic.slice('/media/'.length)]);
  expect(await t.db.selectFrom('media_claims').select('key').execute()).toEqual([]);
});

test.each([
  ['a text', 'hello'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a cut PNG', '\x89PNG\r\n\x1a\n....'],
])('security line 13: %s as picture is refused', async (_what, bytes) => {
  const answer = await sendPicture(Buffer.from(bytes, 'latin1'));
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([415, ['profile_pic']]);
});
