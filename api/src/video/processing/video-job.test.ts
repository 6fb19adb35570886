import { listAdminVideos, uploadVideo } from '@wedding/shared/contract/admin-video.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { drawnVideo } from '../../testing/video-upload.ts';
import { beginJob, saveStep } from './video-job.store.ts';

const t = await testApp();

test('the progress of a video never decreases, even when a step starts again', async () => {
  const as = await t.adminToken();
  const video = { name: 'video.mp4', bytes: await drawnVideo('160x120', 1) };
  await t.send(uploadVideo, { as, form: { title: 'Once more', process: '1', video } });
  const { id } = await t.db.selectFrom('video_jobs').select('id').executeTakeFirstOrThrow();
  await beginJob(t.db, id);
  const shown: (number | undefined)[] = [];
  for (const overall of [40, 8, 41]) {
    await saveStep(t.db, id, { step: 'rest', percent: 1, overall });
    const { data } = (await t.send(listAdminVideos, { as })).data;
    shown.push(data[0]?.progress);
  }
  expect(shown).toEqual([40, 40, 41]);
});
