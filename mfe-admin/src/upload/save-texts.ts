import { getAdminVideo, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import { updateUpload } from '@wedding/shared/contract/upload.ts';
import { call, messageOf } from '@wedding/shared/host/call.ts';
import { isConflict } from '@wedding/shared/host/version-conflict.ts';
import { areTooLong, formTexts, toBody, type VideoTexts } from '../lib/video-texts.ts';
import { writeDraftTexts } from './upload-drafts.ts';
import { isTemporary } from './upload-error.ts';
import * as list from './upload-list.ts';

const DEBOUNCE_MS = 700;
const RETRY_MS = 5000;

/** The saves of each upload's texts that are under way. */
const running = new Map<string, Promise<boolean>>();

/** Stores changed texts in this tab immediately and on the server soon after. */
export function write(key: string, part: Partial<VideoTexts>): void {
  const video = list.find(key);
  if (!video) return;
  const texts = { ...video.texts, ...part };
  writeDraftTexts(video.fingerprint, { ...texts, version: video.version });
  list.change(key, { texts, saved: null, unsaved: true });
  saveSoon(key);
}

export function saveSoon(key: string, ms = DEBOUNCE_MS): void {
  list.schedule(`save ${key}`, ms, () => void save(key));
}

export function stop(key: string): void {
  list.unschedule(`save ${key}`);
}

/** Saves the texts that the server lacks, one save after the other. Returns whether the server now has all of them. */
export function save(key: string): Promise<boolean> {
  stop(key);
  const previous = running.get(key) ?? Promise.resolve(true);
  const saved = previous.then(() => send(key));
  running.set(key, saved);
  return saved;
}

async function send(key: string): Promise<boolean> {
  const video = list.find(key);
  // A replacement file has no texts of its own.
  if (!video?.unsaved || video.replaces !== null) return true;
  if (video.phase === 'received' || !(video.videoId || video.id)) return false;
  const { videoId, id, version } = video;
  let { texts } = video;
  const body = toBody(texts);
  try {
    if (videoId) {
      const saveTexts = (versionOf: (id: number, seen: number) => number) => {
        texts = list.find(key)?.texts ?? texts;
        const sent = { id: videoId, ...toBody(texts), version: versionOf(videoId, version) };
        return call(updateVideo, { params: { id: videoId }, body: sent });
      };
      const { data } = await list.saveOver(key, { writes: Object.keys(body), save: saveTexts });
      list.change(key, { version: data.version });
    } else await call(updateUpload, { params: { id: id ?? '' }, body: { ...body, version } });
  } catch (error) {
    if (videoId && isConflict(error)) return takeTheirs(key, videoId);
    list.change(key, { saved: { problem: messageOf(error) } });
    if (isTemporary(error)) saveSoon(key, RETRY_MS);
    return false;
  }
  if (areTooLong(texts)) {
    list.change(key, { saved: { problem: 'Shorten what is too long. Everything else is saved.' } });
    return false;
  }
  const unchanged = list.find(key)?.texts === texts;
  if (unchanged) list.change(key, { saved: { at: new Date() }, unsaved: false });
  if (videoId && unchanged) writeDraftTexts(video.fingerprint, null);
  if (videoId) list.owner.onVideo();
  return unchanged;
}

/** Shows the texts that somebody else saved, in place of those typed here. */
async function takeTheirs(key: string, videoId: number): Promise<boolean> {
  const { data } = await call(getAdminVideo, { params: { id: videoId } });
  const { version, thumbnail } = data;
  list.change(key, { texts: formTexts(data), version, thumbnail, saved: null, unsaved: false });
  writeDraftTexts(list.find(key)?.fingerprint ?? null, null);
  return true;
}
