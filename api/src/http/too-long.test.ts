import { updateProfile } from '@wedding/shared/contract/account.ts';
import { updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { sendMessage } from '@wedding/shared/contract/contact.ts';
import { addCannedReply } from '@wedding/shared/contract/message-thread.ts';
import { expect, test } from 'vitest';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken('ada@example.com');
const couple = await t.coupleToken('+2348031550001');

const PASTED = 'a'.repeat(20_000);

test('SEC-47: the server refuses what is too long by its field, and cuts nothing', async () => {
  const id = await publishedVideo(t, 'As it was');
  const refused = [
    await t.send(updateVideo, { as: admin, params: { id }, body: { title: PASTED } }),
    await t.send(updateVideo, { as: admin, params: { id }, body: { description: PASTED } }),
    await t.send(createCategory, { as: admin, body: { name: PASTED } }),
    await t.send(addCannedReply, { as: admin, body: { name: 'Renewal', text: PASTED } }),
    await t.send(sendMessage, { as: couple, body: { topic: 'other', message: PASTED } }),
    await t.send(updateProfile, { as: couple, body: { firstname: PASTED } }),
  ];
  expect(refused.map(({ statusCode, errors }) => [statusCode, ...Object.keys(errors)])).toEqual([
    [422, 'title'],
    [422, 'description'],
    [422, 'name'],
    [422, 'text'],
    [422, 'message'],
    [422, 'firstname'],
  ]);
  const stored = await t.db
    .selectFrom('videos')
    .select(['title', 'description'])
    .where('id', '=', id)
    .execute();
  expect(stored).toEqual([{ title: 'As it was', description: '' }]);
});
