import { changeVideoStatus, getAdminVideo } from '@wedding/shared/contract/admin-video.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { finishUpload } from '@wedding/shared/contract/upload.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call, messageOf } from '@wedding/shared/host/call.ts';
import { sendCaptions } from '../videos/captions-field.tsx';
import type { AfterUpload } from './upload-defaults.ts';

/** Long enough for the call to arrive before the publishing time that it contains. */
const SOON_MS = 20_000;
/** The same for a device whose clock is slow, or whose line is busy with the next file. */
const LATER_MS = 600_000;

/**
 * Adds the captions that were chosen with a video and schedules the video. With `ready`, the video is scheduled for now and
 * published as soon as it can play. Returns the error message when a step failed, or what was left out of
 * the captions, else null.
 */
export async function applyAfterUpload(
  id: number,
  { publish, captions }: AfterUpload,
): Promise<string | null> {
  const leftOut: string[] = [];
  try {
    for (const one of captions) {
      // The video is new.
      const { leftOut: missing } = await sendCaptions(id, { ...one, version: 0 });
      if (missing) leftOut.push(missing);
    }
    if (publish) {
      await schedule(id, publish, SOON_MS).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.errors.publish_at)) throw error;
        return schedule(id, publish, LATER_MS);
      });
    }
    return leftOut.join(' ') || null;
  } catch (error) {
    // Captions that were refused would be missing for couples, so the video isn't published without them.
    return publish ? `${messageOf(error)} The video stays a draft.` : messageOf(error);
  }
}

/** Schedules a video for its time, but not before `soonMs` from now. @throws {ApiError} when that has passed */
async function schedule(id: number, publish: string, soonMs: number): Promise<void> {
  const soon = new Date(Date.now() + soonMs).toISOString().slice(0, 19).replace('T', ' ');
  const publish_at = publish > soon && publish !== 'ready' ? publish : soon;
  const { data } = await call(getAdminVideo, { params: { id } });
  const body = { status: 'scheduled' as const, publish_at, version: data.version };
  await call(changeVideoStatus, { params: { id }, body });
}

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
