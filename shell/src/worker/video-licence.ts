import {
  renewVideoLicence,
  revokeVideoLicence,
  videoLicence,
} from '@wedding/shared/video-cache/cached-video.ts';
import type { VideoPath } from '@wedding/shared/video-cache/video-path.ts';

interface Answer {
  may: boolean;
  at: number;
}

/** The age up to which the server's answer is used without asking again (SEC-11). */
const MAX_AGE_MS = 4_000;
/** How long a positive answer is used while it is renewed in the background. */
const STALE_MS = 600_000;
/** How long to wait for an answer. A network that leads nowhere counts as none. */
const TIMEOUT_MS = 4_000;
/** The minimum time between two writes to the device. */
const WRITE_INTERVAL_MS = 600_000;

const answers = new Map<string, Answer>();
const pending = new Map<string, Promise<boolean>>();
const recordedAt = new Map<string, number>();

/** Records the server's answer for this path. */
export async function noteLicence({ account, video, token }: VideoPath, may: boolean): Promise<void> {
  const now = Date.now();
  if (answers.size > 200) answers.clear();
  answers.set(token, { may, at: now });
  if (!may) {
    recordedAt.delete(token);
    await revokeVideoLicence({ account, video }).catch(() => {});
    return;
  }
  if (now - (recordedAt.get(token) ?? 0) < WRITE_INTERVAL_MS) return;
  recordedAt.set(token, now);
  await renewVideoLicence({ account, video }).catch(() => {});
}

/**
 * Returns whether a video on the device may be shown. The server decides if it is reachable. A recent positive answer
 * is used while it is renewed in the background, which `waitUntil` keeps alive; an old one is renewed first. Without a
 * network the video's licence of a week decides.
 */
export async function mayShow(path: VideoPath, url: string, waitUntil: (work: Promise<unknown>) => void) {
  const last = answers.get(path.token);
  const age = last ? Date.now() - last.at : Number.POSITIVE_INFINITY;
  if (last && age < MAX_AGE_MS) return last.may;
  const answer = askOnce(path, url);
  if (!last?.may || age > STALE_MS) return answer;
  waitUntil(answer);
  return true;
}

function askOnce(path: VideoPath, url: string): Promise<boolean> {
  const current = pending.get(path.token);
  if (current) return current;
  const answer = ask(path, url).finally(() => pending.delete(path.token));
  pending.set(path.token, answer);
  return answer;
}

async function ask(path: VideoPath, url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (status < 400 || [401, 403, 404].includes(status)) {
      await noteLicence(path, status < 400);
      return status < 400;
    }
  } catch {
    // No network: the licence on the device decides.
  }
  return videoLicence(path);
}
