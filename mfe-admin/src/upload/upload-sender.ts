import { getAdminVideo } from '@wedding/shared/contract/admin-video.ts';
import { listUploads } from '@wedding/shared/contract/upload.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { hasTexts, toBody, type VideoTexts } from '../lib/video-texts.ts';
import { applyAfterUpload, waitForCheck } from './after-upload.ts';
import * as texts from './save-texts.ts';
import { sendChunks } from './send-chunks.ts';
import { type FormTries, fitsForm, sendForm } from './send-form.ts';
import { NO_AFTER_UPLOAD } from './upload-defaults.ts';
import { writeDraftTexts, writePublish } from './upload-drafts.ts';
import { isTemporary, uploadErrorText } from './upload-error.ts';
import * as list from './upload-list.ts';
import { measureRate, type VideoUpload } from './video-upload.ts';

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];
const PROGRESS_MS = 250;
const NO_RATE = { rate: null, secondsLeft: null };

const failedTries = new Map<string, number>();
/** By key: what the tries to send a file in a form share. */
const formTries = new Map<string, FormTries>();
let stopRunning = () => {};
/** Stops the running transfer. The server keeps the chunks that arrived, and nothing of a form. */
export const stop = (): void => stopRunning();

export function pause(key: string): void {
  const video = list.find(key);
  list.change(key, {
    phase: 'paused',
    ...NO_RATE,
    problem: null,
    ...(video?.id === null && { sent: 0 }),
  });
  if (video?.phase === 'sending') stop();
  list.unschedule(`try ${key}`);
  next();
}

/** Continues an upload that was paused, interrupted, refused or reported as a duplicate. */
export function resume(key: string): void {
  const video = list.find(key);
  if (!video) return;
  list.unschedule(`try ${key}`);
  if (video.id && video.sent >= video.size) return void finish(key);
  list.change(key, { phase: video.file ? 'waiting' : 'stopped', problem: null, duplicates: [] });
  next();
}

export function next(): void {
  if (list.videos().some(({ phase }) => phase === 'sending')) return;
  // New files are put first in the list, so the oldest is the last.
  const video = list.videos().findLast(({ phase }) => phase === 'waiting');
  if (video?.file) void send(video.key, video.file);
}

async function send(key: string, file: File): Promise<void> {
  const video = list.find(key);
  if (!video) return;
  list.change(key, { phase: 'sending', problem: null });
  const rateAt = measureRate(video.size);
  let reportedAt = 0;
  let stopped = false;
  const onProgress = (sent: number) => {
    failedTries.delete(key);
    const figures = rateAt(sent);
    if (performance.now() - reportedAt < PROGRESS_MS && sent < file.size) return;
    reportedAt = performance.now();
    if (!stopped) list.change(key, { sent, ...figures });
  };
  const { done, stop: abort } = transfer(video, file, onProgress);
  stopRunning = () => {
    stopped = true;
    abort();
  };
  await done.then(
    (created) => (created ? complete(key, video.texts, created) : finish(key)),
    (error: unknown) => (stopped ? undefined : handleError(key, error)),
  );
  if (!stopped) next();
}

/** Sends a file in one form or in chunks. Resolves to its video once there is one. */
function transfer(
  video: VideoUpload,
  file: File,
  onProgress: (sent: number) => void,
): { done: Promise<AdminVideo | undefined>; stop: () => void } {
  const { key } = video;
  if (fitsForm(video)) {
    const tries = formTries.get(key) ?? { uploadId: crypto.randomUUID(), earlierIds: null };
    formTries.set(key, tries);
    return sendForm({
      file,
      video,
      tries,
      onProgress,
      onSent: () => list.change(key, { phase: 'received', ...NO_RATE }),
    });
  }
  const { done, stop } = sendChunks({
    file,
    video,
    apiHost: list.owner.apiHost,
    onId: (id) => {
      list.change(key, { id });
      // Texts may have been typed before the server knew of the upload.
      texts.saveSoon(key);
    },
    onProgress,
  });
  return { done: done.then(() => undefined), stop };
}

export async function finish(key: string): Promise<void> {
  const video = list.find(key);
  if (!video?.id) return;
  texts.stop(key);
  list.change(key, {
    phase: 'received',
    sent: video.size,
    ...NO_RATE,
    problem: null,
  });
  next();
  try {
    const isWaiting = () => list.find(key)?.phase === 'received';
    const data = await waitForCheck(video.id, toBody(video.texts), isWaiting);
    if (data) await complete(key, video.texts, data);
  } catch (error) {
    handleError(key, error);
  }
}

/** Ends the upload of a file that became `created`. `sent` are the texts that came with it. */
async function complete(key: string, sent: VideoTexts, created: AdminVideo): Promise<void> {
  const video = list.find(key);
  if (!video) return;
  // Texts may have changed during the check, or since an attempt whose response was lost: only the first attempt
  // creates the video.
  const unsaved = video.texts !== sent || !hasTexts(created, sent);
  list.change(key, {
    phase: 'done',
    sent: video.size,
    ...NO_RATE,
    problem: null,
    id: video.id ?? formTries.get(key)?.uploadId ?? null,
    videoId: created.id,
    version: created.version,
    unsaved,
    saved: unsaved ? null : { at: new Date() },
  });
  if (unsaved) await texts.save(key);
  else writeDraftTexts(video.fingerprint, null);
  await applyChosen(key, created.id);
  list.owner.onVideo();
}

/** Schedules as chosen a video whose check ended after the page was left. Only a draft still waits for it. */
export async function scheduleAsChosen(key: string, videoId: number): Promise<void> {
  try {
    const { data } = await call(getAdminVideo, { params: { id: videoId } });
    if (data.status === 'draft') await applyChosen(key, videoId);
    else writePublish(list.find(key)?.fingerprint ?? null, null);
    list.owner.onVideo();
  } catch {
    // The choice stays in this browser until the video can be read.
  }
}

/** Applies the captions and the publishing time that were chosen with the file. */
async function applyChosen(key: string, videoId: number): Promise<void> {
  const video = list.find(key);
  if (!video || video.replaces !== null) return;
  const problem = await applyAfterUpload(videoId, video.afterUpload);
  list.change(key, { afterUpload: NO_AFTER_UPLOAD, problem });
  writePublish(video.fingerprint, null);
}

function handleError(key: string, error: unknown): void {
  const video = list.find(key);
  if (!video) return;
  const isGone = error instanceof ApiError && error.status === 404 && !video.replaces;
  if (isTemporary(error) || isGone) {
    const attempts = failedTries.get(key) ?? 0;
    failedTries.set(key, attempts + 1);
    const isUnreachable = error.status === 0 || (error.status >= 500 && error.code !== 'NO_ROOM');
    list.change(key, {
      phase: 'offline',
      ...NO_RATE,
      problem: isUnreachable
        ? 'The connection is lost. The upload continues once it is back.'
        : error.message,
      ...((isGone || video.id === null || error.code === 'NOT_WHOLE') && { sent: 0 }),
      ...(isGone && { id: null, unsaved: true }),
    });
    const delay = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
    list.schedule(`try ${key}`, delay, () => resume(key));
    return;
  }
  const text = uploadErrorText(error);
  // The session ended. The received bytes wait for the next session.
  const isSignedOut = error instanceof ApiError && error.status === 401;
  list.change(key, {
    phase: isSignedOut ? 'paused' : 'refused',
    problem: text,
    ...NO_RATE,
  });
  // This call lets the shell notice that the session ended.
  if (isSignedOut) void call(listUploads, {}).catch(() => {});
  // The server also deletes a file that isn't a video. It keeps the file when only a field is invalid.
  else if (error instanceof ApiError && error.code !== 'INVALID')
    list.change(key, { id: null, sent: 0, unsaved: true });
}

/** Retries all offline uploads immediately, once the network is back. */
export function retryOffline(): void {
  for (const { key, phase } of list.videos()) if (phase === 'offline') resume(key);
}
