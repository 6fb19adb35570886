import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { finishUpload } from '@wedding/shared/contract/upload.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';

/** Delays between polls while the server checks a file. The check takes a second, or a minute for a large file. */
const BACKOFF_MS = [250, 500, 1000];
const MAX_BACKOFF_MS = 2000;

/** Waits for the server's check of an upload. Returns its video, or null when it no longer waits for it here. */
export async function waitForCheck(
  id: string,
  texts: BodyOf<typeof finishUpload>,
  isWaiting: () => boolean,
): Promise<AdminVideo | null> {
  const params = { id };
  let { data } = await call(finishUpload, { params, body: { ...texts, later: true } });
  for (let attempt = 0; data === null; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS[attempt] ?? MAX_BACKOFF_MS));
    if (!isWaiting()) return null;
    ({ data } = await call(finishUpload, { params, body: { later: true } }));
  }
  return data;
}
