import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { request } from '@playwright/test';
import { ADMIN, SMS_SECRET } from '../cluster/people.ts';
import { NO_SPLASH } from '../cluster/settings.ts';
import { ourNode, type StartedProcess, startProcess } from '../cluster/start-process.ts';
import { FOLDER, LANES, productAddress, productFolder, productPort } from './support/lanes.ts';
import { adminClient, publishVideo } from './support/published-video.ts';

const CHAPTERS = '0:00 Seats and plates\n0:10 Power and diesel\n0:20 When it ends';

/**
 * Starts a product for each lane, as `npm start` does, each on an empty data folder, and publishes one small lesson in it:
 * the demo videos take minutes to draw and encode. Returns how to stop them.
 */
export default async function startProducts(): Promise<() => Promise<void>> {
  const lanes = Array.from({ length: LANES }, (_, lane) => lane);
  const products = await Promise.all(lanes.map(startProduct));
  await Promise.all(lanes.map(publishFirstVideo));
  const stop = async () => {
    await Promise.all(products.map((product) => product.stop()));
    for (const { output } of products) console.log(output());
    rmSync(FOLDER, { recursive: true, force: true });
  };
  // `npm test` starts the products early, and says when it is the journeys' turn.
  if (process.env.E2E_WAITS && (await text(process.stdin)) !== 'begin') {
    await stop();
    throw new Error('npm test has ended before the journeys began.');
  }
  return stop;
}

function startProduct(lane: number): Promise<StartedProcess> {
  return startProcess({
    name: `the product of lane ${lane}`,
    command: ourNode('platform/cli/run.mjs', 'start'),
    ready: `${productAddress(lane)}/readyz`,
    env: {
      ...process.env,
      PORT: String(productPort(lane)),
      DATA_DIR: productFolder(lane),
      ADMIN_LOGIN: ADMIN.login,
      ADMIN_PASSWORD: ADMIN.password,
      SMS_SECRET,
      SITE_CONFIG: NO_SPLASH,
      DEMO: 'no-videos',
      LOG_LEVEL: 'warn',
      // Every journey signs in again from the same address.
      SIGN_IN_LIMITS: '200',
      // Failures that journeys cause on purpose must not roll back this checkout's builds.
      FAILURES_PER_NETWORK: '0',
    },
  });
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
