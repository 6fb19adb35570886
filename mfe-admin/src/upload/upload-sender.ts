import { getAdminVideo } from '@wedding/shared/contract/admin-video.ts';
import { listUploads } from '@wedding/shared/contract/upload.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { hasTexts, toBody, type VideoTexts } from '../lib/video-texts.ts';
import { applyAfterUpload, waitForCheck } from './after-upload.ts';
import { removeDraftTexts } from './draft-texts.ts';
import type { TextSaver } from './save-texts.ts';
import { sendChunks } from './send-chunks.ts';
import { type FormTries, fitsForm, sendForm } from './send-form.ts';
import type { Timers } from './timers.ts';
import { NO_AFTER_UPLOAD, writePublish } from './upload-defaults.ts';
import { isTemporary, uploadErrorText } from './upload-error.ts';
import type { UploadList } from './upload-list.ts';
import { measureRate, type VideoUpload } from './video-upload.ts';

const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];
const PROGRESS_MS = 250;
const NO_RATE = { rate: null, secondsLeft: null };

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
  /** By key: what the tries to send a file in a form share. */
  readonly #formTries = new Map<string, FormTries>();
  #stop: (() => void) | null = null;

  constructor({ list, timers, texts, onVideo }: SenderOptions) {
    this.#list = list;
    this.#timers = timers;
    this.#texts = texts;
    this.#onVideo = onVideo;
  }

  /** Stops the running transfer. The server keeps the chunks that arrived, and nothing of a form. */
  stop(): void {
    this.#stop?.();
  }

  pause(key: string): void {
    const video = this.#list.find(key);
    this.#list.change(key, {
      phase: 'paused',
      ...NO_RATE,
      problem: null,
      ...(video?.id === null && { sent: 0 }),
    });
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
    const onProgress = (sent: number) => {
      this.#attempts.delete(key);
      const figures = rateAt(sent);
      if (performance.now() - reportedAt < PROGRESS_MS && sent < file.size) return;
      reportedAt = performance.now();
      if (!stopped) this.#list.change(key, { sent, ...figures });
    };
    const { done, stop } = this.#transfer(video, file, onProgress);
    this.#stop = () => {
      stopped = true;
      stop();
    };
    await done.then(
      (created) => (created ? this.#complete(key, video.texts, created) : this.finish(key)),
      (error: unknown) => (stopped ? undefined : this.#handleError(key, error)),
    );
    if (!stopped) this.next();
  }

  /** Sends a file in one form or in chunks. Resolves to its video once there is one. */
  #transfer(
    video: VideoUpload,
    file: File,
    onProgress: (sent: number) => void,
  ): { done: Promise<AdminVideo | undefined>; stop: () => void } {
    const { key } = video;
    if (fitsForm(video)) {
      const tries = this.#formTries.get(key) ?? { uploadId: crypto.randomUUID(), earlierIds: null };
      this.#formTries.set(key, tries);
      return sendForm({
        file,
        video,
        tries,
        onProgress,
        onSent: () => this.#list.change(key, { phase: 'received', ...NO_RATE }),
      });
    }
    const { done, stop } = sendChunks({
      file,
      video,
      apiHost: this.apiHost,
      onId: (id) => {
        this.#list.change(key, { id });
        // Texts may have been typed before the server knew of the upload.
        this.#texts.saveSoon(key);
      },
      onProgress,
    });
    return { done: done.then(() => undefined), stop };
  }

  async finish(key: string): Promise<void> {
    const video = this.#list.find(key);
    if (!video?.id) return;
    this.#texts.stop(key);
    this.#list.change(key, {
      phase: 'received',
      sent: video.size,
      ...NO_RATE,
      problem: null,
    });
    this.next();
    try {
      const isWaiting = () => this.#list.find(key)?.phase === 'received';
      const data = await waitForCheck(video.id, toBody(video.texts), isWaiting);
      if (data) await this.#complete(key, video.texts, data);
    } catch (error) {
      this.#handleError(key, error);
    }
  }

  /** Ends the upload of a file that became `created`. `texts` were sent with it. */
  async #complete(key: string, texts: VideoTexts, created: AdminVideo): Promise<void> {
    const video = this.#list.find(key);
    if (!video) return;
    // Texts may have changed during the check, or since an attempt whose response was lost: only the first attempt
    // creates the video.
    const unsaved = video.texts !== texts || !hasTexts(created, texts);
    this.#list.change(key, {
      phase: 'done',
      sent: video.size,
      ...NO_RATE,
      problem: null,
      id: video.id ?? this.#formTries.get(key)?.uploadId ?? null,
      videoId: created.id,
      version: created.version,
      unsaved,
      saved: unsaved ? null : { at: new Date() },
    });
    if (unsaved) await this.#texts.save(key);
    else removeDraftTexts(video.fingerprint);
    await this.#applyAfterUpload(key, created.id);
    this.#onVideo();
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
      const isUnreachable = error.status === 0 || (error.status >= 500 && error.code !== 'NO_ROOM');
      this.#list.change(key, {
        phase: 'offline',
        ...NO_RATE,
        problem: isUnreachable
          ? 'The connection is lost. The upload continues once it is back.'
          : error.message,
        ...((isGone || video.id === null || error.code === 'NOT_WHOLE') && { sent: 0 }),
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
      ...NO_RATE,
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
