import { getAdminVideo } from '@wedding/shared/contract/admin-video.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { finishUpload, listUploads } from '@wedding/shared/contract/upload.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { applyAfterUpload } from './after-upload.ts';
import { removeDraftTexts } from './draft-texts.ts';
import type { TextSaver } from './save-texts.ts';
import { sendChunks } from './send-chunks.ts';
import type { Timers } from './timers.ts';
import { NO_AFTER_UPLOAD, writePublish } from './upload-defaults.ts';
import { isTemporary, uploadErrorText } from './upload-error.ts';
import type { UploadList } from './upload-list.ts';
import { hasTexts, toBody } from './video-texts.ts';
import type { VideoUpload } from './video-upload.ts';

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];
/** Delays between polls while the server checks a file. The check takes a second, or a minute for a large file. */
const BACKOFF_MS = [250, 500, 1000];
const MAX_BACKOFF_MS = 2000;
const PROGRESS_MS = 250;

interface SenderOptions {
  list: UploadList;
  timers: Timers;
  texts: TextSaver;
  /** Called when a video changed. */
  onVideo: () => void;
}

/** Sends the waiting files of the list one after the other, until each is a video or is refused. */
export class UploadSender {
  /** The api's host; '' is this site's own. */
  apiHost = '';
  readonly #list: UploadList;
  readonly #timers: Timers;
  readonly #texts: TextSaver;
  readonly #onVideo: () => void;
  readonly #attempts = new Map<string, number>();
  #stop: (() => void) | null = null;

  constructor({ list, timers, texts, onVideo }: SenderOptions) {
    this.#list = list;
    this.#timers = timers;
    this.#texts = texts;
    this.#onVideo = onVideo;
  }

  /** Stops the running transfer. The server keeps the bytes that arrived. */
  stop(): void {
    this.#stop?.();
  }

  pause(key: string): void {
    const video = this.#list.find(key);
    this.#list.change(key, { phase: 'paused', rate: null, secondsLeft: null, problem: null });
    if (video?.phase === 'sending') this.#stop?.();
    this.#timers.clear(`try ${key}`);
    this.next();
  }

  /** Continues an upload that was paused, interrupted, refused or reported as a duplicate. */
  resume(key: string): void {
    const video = this.#list.find(key);
    if (!video) return;
    this.#timers.clear(`try ${key}`);
    if (video.id && video.sent >= video.size) return void this.finish(key);
    this.#list.change(key, { phase: video.file ? 'waiting' : 'stopped', problem: null, duplicates: [] });
    this.next();
  }

  next(): void {
    if (this.#list.videos.some(({ phase }) => phase === 'sending')) return;
    // New files are put first in the list, so the oldest is the last.
    const video = this.#list.videos.findLast(({ phase }) => phase === 'waiting');
    if (video?.file) void this.#send(video.key, video.file);
  }

  async #send(key: string, file: File): Promise<void> {
    const video = this.#list.find(key);
    if (!video) return;
    this.#list.change(key, { phase: 'sending', problem: null });
    const rateAt = measureRate(video.size);
    let reportedAt = 0;
    let stopped = false;
    const { done, stop } = sendChunks({
      file,
      apiHost: this.apiHost,
      id: video.id,
      metadata: metadataOf(video),
      onId: (id) => {
        this.#list.change(key, { id });
        // Texts may have been typed before the server knew of the upload.
        this.#texts.saveSoon(key);
      },
      onProgress: (sent) => {
        this.#attempts.delete(key);
        const figures = rateAt(sent);
        if (performance.now() - reportedAt < PROGRESS_MS && sent < file.size) return;
        reportedAt = performance.now();
        if (!stopped) this.#list.change(key, { sent, ...figures });
      },
    });
    this.#stop = () => {
      stopped = true;
      stop();
    };
    await done.then(
      () => this.finish(key),
      (error: unknown) => this.#handleError(key, error),
    );
    if (!stopped) this.next();
  }

  async finish(key: string): Promise<void> {
    const video = this.#list.find(key);
    if (!video?.id) return;
    this.#texts.stop(key);
    this.#list.change(key, {
      phase: 'received',
      sent: video.size,
      rate: null,
      secondsLeft: null,
      problem: null,
    });
    this.next();
    try {
      const data = await this.#waitForCheck(key, { id: video.id, ...toBody(video.texts) });
      if (!data) return;
      // Texts may have changed during the check, or since an attempt whose response was lost: only the first
      // attempt creates the video.
      const unsaved = this.#list.find(key)?.texts !== video.texts || !hasTexts(data, video.texts);
      this.#list.change(key, {
        phase: 'done',
        videoId: data.id,
        version: data.version,
        unsaved,
        saved: unsaved ? null : { at: new Date() },
      });
      if (unsaved) await this.#texts.save(key);
      else removeDraftTexts(video.fingerprint);
      await this.#applyAfterUpload(key, data.id);
      this.#onVideo();
    } catch (error) {
      this.#handleError(key, error);
    }
  }

  /** Schedules as chosen a video whose check ended after the page was left. Only a draft still waits for it. */
  async scheduleAsChosen(key: string, videoId: number): Promise<void> {
    try {
      const { data } = await call(getAdminVideo, { params: { id: videoId } });
      if (data.status === 'draft') await this.#applyAfterUpload(key, videoId);
      else writePublish(this.#list.find(key)?.fingerprint ?? null, null);
      this.#onVideo();
    } catch {
      // The choice stays in this browser until the video can be read.
    }
  }

  /** Waits for the server's check and returns the video, or null when the upload no longer waits for it here. */
  async #waitForCheck(key: string, { id, ...texts }: { id: string } & BodyOf<typeof finishUpload>) {
    const params = { id };
    let { data } = await call(finishUpload, { params, body: { ...texts, later: true } });
    for (let attempt = 0; data === null; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, BACKOFF_MS[attempt] ?? MAX_BACKOFF_MS));
      if (this.#list.find(key)?.phase !== 'received') return null;
      ({ data } = await call(finishUpload, { params, body: { later: true } }));
    }
    return data;
  }

  /** Applies the captions and the publishing time that were chosen with the file. */
  async #applyAfterUpload(key: string, videoId: number): Promise<void> {
    const video = this.#list.find(key);
    if (!video || video.replaces !== null) return;
    const problem = await applyAfterUpload(videoId, video.afterUpload);
    this.#list.change(key, { afterUpload: NO_AFTER_UPLOAD, problem });
    writePublish(video.fingerprint, null);
  }

  #handleError(key: string, error: unknown): void {
    const video = this.#list.find(key);
    if (!video) return;
    const isGone = error instanceof ApiError && error.status === 404 && !video.replaces;
    if (isTemporary(error) || isGone) {
      const attempts = this.#attempts.get(key) ?? 0;
      this.#attempts.set(key, attempts + 1);
      const isUnreachable = error.status === 0 || error.status >= 500;
      this.#list.change(key, {
        phase: 'offline',
        rate: null,
        secondsLeft: null,
        problem: isUnreachable
          ? 'The connection is lost. The upload continues once it is back.'
          : error.message,
        ...((isGone || error.code === 'NOT_WHOLE') && { sent: 0 }),
        ...(isGone && { id: null, unsaved: true }),
      });
      const delay = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
      this.#timers.schedule(`try ${key}`, delay, () => this.resume(key));
      return;
    }
    const text = uploadErrorText(error);
    // The session ended. The received bytes wait for the next session.
    const isSignedOut = error instanceof ApiError && error.status === 401;
    this.#list.change(key, {
      phase: isSignedOut ? 'paused' : 'refused',
      problem: text,
      rate: null,
      secondsLeft: null,
    });
    // This call lets the shell notice that the session ended.
    if (isSignedOut) void call(listUploads, {}).catch(() => {});
    // The server also deletes a file that isn't a video. It keeps the file when only a field is invalid.
    else if (error instanceof ApiError && error.code !== 'INVALID')
      this.#list.change(key, { id: null, sent: 0, unsaved: true });
  }

  /** Retries all offline uploads immediately, once the network is back. */
  retryOffline = () => {
    for (const { key, phase } of this.#list.videos) if (phase === 'offline') this.resume(key);
  };
}

const metadataOf = ({ name, fingerprint, replaces }: VideoUpload): Record<string, string> => ({
  filename: name,
  ...(fingerprint && { fingerprint }),
  ...(replaces && { replaces: String(replaces) }),
});

const WINDOW_MS = 8000;

/** Measures bytes per second over the last eight seconds, and the seconds left at that rate. */
function measureRate(size: number) {
  const samples: { at: number; sent: number }[] = [];
  return (sent: number, at = performance.now()): Pick<VideoUpload, 'rate' | 'secondsLeft'> => {
    samples.push({ at, sent });
    while (samples.length > 2 && at - (samples[0]?.at ?? at) > WINDOW_MS) samples.shift();
    const first = samples[0];
    if (!first || at - first.at < 500 || sent <= first.sent) return { rate: null, secondsLeft: null };
    const rate = ((sent - first.sent) / (at - first.at)) * 1000;
    return { rate, secondsLeft: (size - sent) / rate };
  };
}
