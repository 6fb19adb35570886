import { getAdminVideo, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { updateUpload } from '@wedding/shared/contract/upload.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { isConflict } from '@wedding/shared/host/version-conflict.ts';
import { areTooLong, formTexts, toBody, type VideoTexts } from '../lib/video-texts.ts';
import { removeDraftTexts, writeDraftTexts } from './draft-texts.ts';
import type { Timers } from './timers.ts';
import { isTemporary } from './upload-error.ts';
import type { UploadList } from './upload-list.ts';

const DEBOUNCE_MS = 700;
const RETRY_MS = 5000;

/** Saves the texts of uploads: in this tab immediately, on the server soon after. */
export class TextSaver {
  readonly #list: UploadList;
  readonly #timers: Timers;
  readonly #running = new Map<string, Promise<boolean>>();
  /** Called when a video's texts changed on the server. */
  readonly #onVideo: () => void;

  constructor(list: UploadList, timers: Timers, onVideo: () => void) {
    this.#list = list;
    this.#timers = timers;
    this.#onVideo = onVideo;
  }

  write(key: string, part: Partial<VideoTexts>): void {
    const video = this.#list.find(key);
    if (!video) return;
    const texts = { ...video.texts, ...part };
    writeDraftTexts(video.fingerprint, { ...texts, version: video.version });
    this.#list.change(key, { texts, saved: null, unsaved: true });
    this.saveSoon(key);
  }

  saveSoon(key: string, ms = DEBOUNCE_MS): void {
    this.#timers.schedule(`save ${key}`, ms, () => void this.save(key));
  }

  stop(key: string): void {
    this.#timers.clear(`save ${key}`);
  }

  /** Saves the texts that the server lacks, one save after the other. Returns whether the server now has all of them. */
  save(key: string): Promise<boolean> {
    this.stop(key);
    const previous = this.#running.get(key) ?? Promise.resolve(true);
    const save = previous.then(() => this.#send(key));
    this.#running.set(key, save);
    return save;
  }

  async #send(key: string): Promise<boolean> {
    const video = this.#list.find(key);
    // A replacement file has no texts of its own.
    if (!video?.unsaved || video.replaces !== null) return true;
    if (video.phase === 'received' || !(video.videoId || video.id)) return false;
    const { videoId, id, version } = video;
    let { texts } = video;
    const body = toBody(texts);
    try {
      if (videoId) {
        const save = (versionOf: (id: number, seen: number) => number) => {
          texts = this.#list.find(key)?.texts ?? texts;
          const sent = { id: videoId, ...toBody(texts), version: versionOf(videoId, version) };
          return call(updateVideo, { params: { id: videoId }, body: sent });
        };
        const { data } = await this.#list.saveOver(key, { writes: Object.keys(body), save });
        this.#list.change(key, { version: data.version });
      } else await call(updateUpload, { params: { id: id ?? '' }, body: { ...body, version } });
    } catch (error) {
      if (videoId && isConflict(error)) return this.#takeTheirs(key, videoId);
      this.#list.change(key, { saved: { problem: messageOf(error) } });
      if (isTemporary(error)) this.saveSoon(key, RETRY_MS);
      return false;
    }
    if (areTooLong(texts)) {
      this.#list.change(key, { saved: { problem: 'Shorten what is too long. Everything else is saved.' } });
      return false;
    }
    const unchanged = this.#list.find(key)?.texts === texts;
    if (unchanged) this.#list.change(key, { saved: { at: new Date() }, unsaved: false });
    if (videoId && unchanged) removeDraftTexts(video.fingerprint);
    if (videoId) this.#onVideo();
    return unchanged;
  }

  /** Shows the texts that somebody else saved, in place of those typed here. */
  async #takeTheirs(key: string, videoId: number): Promise<boolean> {
    const { data } = await call(getAdminVideo, { params: { id: videoId } });
    const { version, thumbnail } = data;
    this.#list.change(key, { texts: formTexts(data), version, thumbnail, saved: null, unsaved: false });
    removeDraftTexts(this.#list.find(key)?.fingerprint ?? null);
    return true;
  }
}
