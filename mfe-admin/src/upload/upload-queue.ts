import { getAdminVideo, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import { dropUpload, listDuplicates, listUploads, updateUpload } from '@wedding/shared/contract/upload.ts';
import { fingerprintOf } from '@wedding/shared/domain/video-fingerprint.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { isConflict } from '@wedding/shared/host/version-conflict.ts';
import { changesOf, type VideoTexts } from '../lib/video-texts.ts';
import { readDraftTexts, removeDraftTexts, writeDraftTexts } from './draft-texts.ts';
import { TextSaver } from './save-texts.ts';
import { Timers } from './timers.ts';
import {
  captionsOf,
  NO_DEFAULTS,
  publishOf,
  stemOf,
  type UploadDefaults,
  writePublish,
} from './upload-defaults.ts';
import { uploadErrorText } from './upload-error.ts';
import { UploadList } from './upload-list.ts';
import { UploadSender } from './upload-sender.ts';
import { fromServer, newVideo, readRefused, saveRefused, type VideoUpload } from './video-upload.ts';

/**
 * The upload queue. It continues while the administrator visits other pages. It sends one video after the other, so that
 * the administrator can work on the first while the second uploads. The server is the only source for what it has received.
 */
export class UploadQueue {
  #loading: Promise<void> | null = null;
  readonly #list = new UploadList();
  readonly #timers = new Timers();
  readonly #texts = new TextSaver(this.#list, this.#timers, () => this.onVideo());
  readonly #sender = new UploadSender({
    list: this.#list,
    timers: this.#timers,
    texts: this.#texts,
    onVideo: () => this.onVideo(),
  });
  /** Called when a video changed, so that lists refetch. */
  onVideo: () => void = () => {};

  constructor() {
    this.source.subscribe(({ videos }) => {
      if (this.#list.user) saveRefused(this.#list.user.id, videos);
    });
  }

  readonly source = this.#list.source;

  /** Loads this administrator's uploads from the server. Closes the queue of another administrator. */
  open(owner: number, apiHost: string): Promise<void> {
    if (this.#list.user?.id !== owner) {
      this.close();
      this.#list.user = { id: owner };
      this.#list.setVideos(readRefused(owner));
    }
    this.#sender.apiHost = apiHost;
    this.#loading ??= call(listUploads, {}).then(
      ({ data }) => this.#addServerUploads(data),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  close(): void {
    this.#sender.stop();
    this.#timers.clearAll();
    this.#loading = null;
    this.#list.user = null;
    this.#list.setVideos([]);
  }

  /**
   * Adds files and the captions chosen with them to the queue. Continues a partly sent upload of the same file for the
   * same video.
   * Returns the names of files that are already in the queue and of captions that match no video.
   */
  async add(
    files: readonly File[],
    { replaces = null, defaults = NO_DEFAULTS }: { replaces?: number | null; defaults?: UploadDefaults } = {},
  ): Promise<{ alreadyQueued: string[]; unmatchedCaptions: string[] }> {
    await this.#loading?.catch(() => {});
    const captions = files.flatMap((file) => {
      const track = captionsOf(file, defaults.lang);
      return track ? [{ ...track, file }] : [];
    });
    const isCaptions = (file: File) => captions.some((one) => one.file === file);
    const captionsFor = (name: string) => captions.filter(({ stem }) => stem === stemOf(name));
    const fresh = files
      .filter((file) => !isCaptions(file))
      .map((file) => {
        const afterUpload = { publish: publishOf(defaults), captions: captionsFor(file.name) };
        return newVideo(file, replaces, replaces === null ? { ...defaults, afterUpload } : {});
      });
    const names = new Set(fresh.map(({ name }) => stemOf(name)));
    const unmatchedCaptions = captions.filter(({ stem }) => !names.has(stem)).map(({ file }) => file.name);
    this.#list.setVideos([...fresh.toReversed(), ...this.#list.videos]);
    const alreadyQueued: string[] = [];
    for (const video of fresh) if (!(await this.#enqueue(video.key))) alreadyQueued.push(video.name);
    return { alreadyQueued, unmatchedCaptions };
  }

  pause = (key: string) => this.#sender.pause(key);
  resume = (key: string) => this.#sender.resume(key);
  retryOffline = () => this.#sender.retryOffline();

  /** Replaces a refused file with another one and keeps what was typed and chosen for it. */
  async replaceFile(key: string, file: File): Promise<void> {
    const video = this.#list.find(key);
    if (!video) return;
    const fresh = newVideo(file, video.replaces);
    const original = video.file && newVideo(video.file, null);
    const typed = original ? changesOf(original.texts, video.texts) : video.texts;
    const { afterUpload } = video;
    const replacement = { ...fresh, afterUpload, texts: { ...fresh.texts, ...typed } };
    this.#list.setVideos(this.#list.videos.map((one) => (one.key === key ? replacement : one)));
    this.#forgetDraft(video);
    if (video.id) void call(dropUpload, { params: { id: video.id } }).catch(() => {});
    await this.#enqueue(fresh.key);
  }

  /** Deletes an upload with its received bytes and its draft. A video that was already created from it stays. */
  async remove(key: string): Promise<void> {
    const video = this.#list.find(key);
    if (!video) return;
    if (video.phase === 'sending') this.#sender.stop();
    this.#timers.clear(`try ${key}`);
    this.#forgetDraft(video);
    this.#list.setVideos(this.#list.videos.filter((one) => one.key !== key));
    this.#sender.next();
    if (video.id) await call(dropUpload, { params: { id: video.id } }).catch(ifGone);
  }

  /** Stores changed texts in this tab immediately and on the server soon after. */
  write(key: string, part: Partial<VideoTexts>): void {
    this.#texts.write(key, part);
  }

  /** Sends the texts that the server lacks. Returns whether the server now has all of them. */
  save(key: string): Promise<boolean> {
    return this.#texts.save(key);
  }

  /**
   * Sends a thumbnail.
   * @throws {ApiError} when the picture is refused
   */
  async setThumbnail(key: string, file: File): Promise<void> {
    const video = this.#list.find(key);
    const body = new FormData();
    body.set('thumbnail', file);
    if (video) body.set('version', String(video.version));
    if (video?.videoId) {
      const { videoId, version } = video;
      body.set('id', String(videoId));
      const save = (versionOf: (id: number, seen: number) => number) => {
        body.set('version', String(versionOf(videoId, version)));
        return call(updateVideo, { params: { id: videoId }, body });
      };
      const { data } = await this.#list.saveOver(key, { writes: ['poster'], save }).catch((error) => {
        if (!isConflict(error)) throw error;
        return call(getAdminVideo, { params: { id: videoId } });
      });
      // The version stays: the texts here don't have what somebody else may have written since.
      this.#list.change(key, { thumbnail: data.thumbnail });
      this.onVideo();
    } else if (video?.id) {
      const { data } = await call(updateUpload, { params: { id: video.id }, body });
      this.#list.change(key, { thumbnail: data.thumbnail });
    }
  }

  #forgetDraft({ key, fingerprint }: VideoUpload): void {
    this.#texts.stop(key);
    removeDraftTexts(fingerprint);
    writePublish(fingerprint, null);
  }

  #addServerUploads(uploads: Upload[]): void {
    const knownIds = new Set(this.#list.videos.map(({ id }) => id));
    const newUploads = uploads.filter(({ id }) => !knownIds.has(id)).map(fromServer);
    this.#list.setVideos([...this.#list.videos, ...newUploads.toReversed()]);
    for (const { key, phase, unsaved, videoId, afterUpload } of newUploads) {
      // All bytes arrived, but the page was left before the server created the video.
      if (phase === 'received') void this.#sender.finish(key);
      // The page was left before the typed texts were sent.
      else if (unsaved) void this.#texts.save(key);
      // The page was left before the publishing time was sent.
      if (videoId !== null && afterUpload.publish) void this.#sender.scheduleAsChosen(key, videoId);
    }
  }

  async #enqueue(key: string): Promise<boolean> {
    const video = this.#list.find(key);
    if (!video?.file) return true;
    const { file } = video;
    const read = async (start: number, end: number) =>
      new Uint8Array(await file.slice(start, end).arrayBuffer());
    try {
      const fingerprint = await fingerprintOf({ size: file.size, read });
      // The same file may become a video of its own and the new source of another.
      const isSame = (one: VideoUpload) => one.fingerprint === fingerprint && one.replaces === video.replaces;
      const existing = fingerprint && this.#list.videos.find(isSame);
      if (existing) return this.#continueUpload(video, existing);
      // Text typed while the fingerprint was computed replaces this tab's earlier draft.
      const typed = changesOf(video.texts, this.#list.find(key)?.texts ?? video.texts);
      const texts = { ...video.texts, ...readDraftTexts(fingerprint), ...typed };
      // A replacement has no texts of its own, and must not change those of another upload of this file.
      if (video.replaces === null) {
        writeDraftTexts(fingerprint, { ...texts, version: video.version });
        writePublish(fingerprint, video.afterUpload.publish);
      }
      this.#list.change(key, { fingerprint, texts });
      const duplicates = fingerprint
        ? await call(listDuplicates, { query: { fingerprint } }).then(
            ({ data }) => data,
            () => [],
          )
        : [];
      // The upload may have been removed while the request was running.
      if (this.#list.find(key)?.phase !== 'reading') return true;
      this.#list.change(
        key,
        duplicates.length > 0 ? { phase: 'duplicate', duplicates } : { phase: 'waiting' },
      );
    } catch (error) {
      this.#list.change(key, { phase: 'refused', problem: uploadErrorText(error) });
    }
    this.#sender.next();
    return true;
  }

  /** Continues the upload of the same file where it stopped. Returns false when that upload doesn't need the file. */
  #continueUpload(video: VideoUpload, existing: VideoUpload): boolean {
    this.#list.setVideos(this.#list.videos.filter((one) => one.key !== video.key));
    if (existing.file || (existing.phase !== 'stopped' && existing.phase !== 'refused')) return false;
    this.#list.change(existing.key, { file: video.file, phase: 'waiting', problem: null });
    this.#sender.next();
    return true;
  }
}

const ifGone = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
};
