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

/** So soon after the server said so nothing is asked again (SEC-11). */
const MAX_AGE_MS = 4_000;
/** How long a positive answer is used while it is renewed in the background. */
const STALE_MS = 600_000;
/** A network that leads nowhere counts as none. */
const TIMEOUT_MS = 4_000;
/** The least time between two writes to the device. */
const WRITE_INTERVAL_MS = 600_000;

const answers = new Map<string, Answer>();
const running = new Map<string, Promise<boolean>>();
const noted = new Map<string, number>();

/** The server has just answered for this very path. */
export async function noteLicence({ account, video, token }: VideoPath, may: boolean): Promise<void> {
  const now = Date.now();
  if (answers.size > 200) answers.clear();
  answers.set(token, { may, at: now });
  if (!may) {
    noted.delete(token);
    await revokeVideoLicence({ account, video }).catch(() => {});
    return;
  }
  if (now - (noted.get(token) ?? 0) < WRITE_INTERVAL_MS) return;
  noted.set(token, now);
  await renewVideoLicence({ account, video }).catch(() => {});
}

/**
 * Whether what lies on the phone may be shown. The server's word counts wherever it is within reach: `ask` goes to it
 * beside playing, or before where its last word is old. Without a network the video's licence of a week decides.
 */
export async function mayShow(path: VideoPath, url: string, beside: (work: Promise<unknown>) => void) {
  const last = answers.get(path.token);
  const age = last ? Date.now() - last.at : Number.POSITIVE_INFINITY;
  if (last && age < MAX_AGE_MS) return last.may;
  const asked = askOnce(path, url);
  if (!last?.may || age > STALE_MS) return asked;
  beside(asked);
  return true;
}

function askOnce(path: VideoPath, url: string): Promise<boolean> {
  const before = running.get(path.token);
  if (before) return before;
  const asked = ask(path, url).finally(() => running.delete(path.token));
  running.set(path.token, asked);
  return asked;
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
    // No network: the phone decides.
  }
  return videoLicence(path);
}
