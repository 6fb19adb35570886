import { request } from '@playwright/test';
import { LANES, productAddress } from './lanes.ts';
import { adminClient, publishVideo } from './published-video.ts';

const CHAPTERS = '0:00 Seats and plates\n0:10 Power and diesel\n0:20 When it ends';

/** Publishes one small lesson in each product before its first journey: the demo videos take minutes to draw and encode. */
export default async function publishFirstVideos(): Promise<void> {
  await Promise.all(Array.from({ length: LANES }, (_, lane) => publishFirstVideo(lane)));
}

async function publishFirstVideo(lane: number): Promise<void> {
  const context = await request.newContext({ baseURL: productAddress(lane) });
  const admin = await adminClient(context);
  const id = await publishVideo(admin, 'Choosing your hall', 30, '426x240');
  const [category] = await admin.get('/admin/categories');
  const description = `What to ask before you pay a deposit.\n${CHAPTERS}`;
  await admin.send(`/admin/videos/${id}/update`, { data: { category_id: category.id, description } });
  await context.dispose();
}
