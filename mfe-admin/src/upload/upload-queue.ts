import { getAdminVideo, updateVideo } from '@wedding/shared/contract/admin-video.ts';
import type { Upload } from '@wedding/shared/contract/upload.schema.ts';
import { dropUpload, listDuplicates, listUploads, updateUpload } from '@wedding/shared/contract/upload.ts';
import { fingerprintOf } from '@wedding/shared/domain/video-fingerprint.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useStore } from '@wedding/shared/host/store.ts';
import { isConflict } from '@wedding/shared/host/version-conflict.ts';
import { useEffect, useState } from 'react';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import { changesOf } from '../lib/video-texts.ts';
import * as texts from './save-texts.ts';
import { captionsOf, NO_DEFAULTS, publishOf, stemOf, type UploadDefaults } from './upload-defaults.ts';
import { readDraftTexts, writeDraftTexts, writePublish } from './upload-drafts.ts';
import { uploadErrorText } from './upload-error.ts';
import * as list from './upload-list.ts';
import * as sender from './upload-sender.ts';
import { fromServer, newVideo, readRefused, type VideoUpload } from './video-upload.ts';

let loading: Promise<void> | null = null;

/** Loads this administrator's uploads from the server. Closes the queue of another administrator. */
function open(owner: number, apiHost: string): Promise<void> {
  if (list.owner.user?.id !== owner) {
    close();
    list.owner.user = { id: owner };
    list.setVideos(readRefused(owner));
  }
  list.owner.apiHost = apiHost;
  loading ??= call(listUploads, {}).then(
    ({ data }) => addServerUploads(data),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

function close(): void {
  sender.stop();
  loading = null;
  list.clear();
}

/**
 * Adds files and the captions chosen with them to the queue. Continues a partly sent upload of the same file for the
 * same video.
 * Returns the names of files that are already in the queue and of captions that match no video.
 */
async function add(
  files: readonly File[],
  { replaces = null, defaults = NO_DEFAULTS }: { replaces?: number | null; defaults?: UploadDefaults } = {},
): Promise<{ alreadyQueued: string[]; unmatchedCaptions: string[] }> {
  await loading?.catch(() => {});
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
  list.setVideos([...fresh.toReversed(), ...list.videos()]);
  const alreadyQueued: string[] = [];
  for (const video of fresh) if (!(await enqueue(video.key))) alreadyQueued.push(video.name);
  return { alreadyQueued, unmatchedCaptions };
}

/** Replaces a refused file with another one and keeps what was typed and chosen for it. */
async function replaceFile(key: string, file: File): Promise<void> {
  const video = list.find(key);
  if (!video) return;
  const fresh = newVideo(file, video.replaces);
  const original = video.file && newVideo(video.file, null);
  const typed = original ? changesOf(original.texts, video.texts) : video.texts;
  const { afterUpload } = video;
  const replacement = { ...fresh, afterUpload, texts: { ...fresh.texts, ...typed } };
  list.setVideos(list.videos().map((one) => (one.key === key ? replacement : one)));
  forgetDraft(video);
  if (video.id) void call(dropUpload, { params: { id: video.id } }).catch(() => {});
  await enqueue(fresh.key);
}

/** Deletes an upload with its received bytes and its draft. A video that was already created from it stays. */
async function remove(key: string): Promise<void> {
  const video = list.find(key);
  if (!video) return;
  if (video.phase === 'sending') sender.stop();
  list.unschedule(`try ${key}`);
  forgetDraft(video);
  list.setVideos(list.videos().filter((one) => one.key !== key));
  sender.next();
  if (video.id) await call(dropUpload, { params: { id: video.id } }).catch(ifGone);
}

/**
 * Sends a thumbnail.
 * @throws {ApiError} when the picture is refused
 */
async function setThumbnail(key: string, file: File): Promise<void> {
  const video = list.find(key);
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
    const { data } = await list.saveOver(key, { writes: ['poster'], save }).catch((error) => {
      if (!isConflict(error)) throw error;
      return call(getAdminVideo, { params: { id: videoId } });
    });
    // The version stays: the texts here don't have what somebody else may have written since.
    list.change(key, { thumbnail: data.thumbnail });
    list.owner.onVideo();
  } else if (video?.id) {
    const { data } = await call(updateUpload, { params: { id: video.id }, body });
    list.change(key, { thumbnail: data.thumbnail });
  }
}

function forgetDraft({ key, fingerprint }: VideoUpload): void {
  texts.stop(key);
  writeDraftTexts(fingerprint, null);
  writePublish(fingerprint, null);
}

function addServerUploads(uploads: Upload[]): void {
  const knownIds = new Set(list.videos().map(({ id }) => id));
  const newUploads = uploads.filter(({ id }) => !knownIds.has(id)).map(fromServer);
  list.setVideos([...list.videos(), ...newUploads.toReversed()]);
  for (const { key, phase, unsaved, videoId, afterUpload } of newUploads) {
    // All bytes arrived, but the page was left before the server created the video.
    if (phase === 'received') void sender.finish(key);
    // The page was left before the typed texts were sent.
    else if (unsaved) void texts.save(key);
    // The page was left before the publishing time was sent.
    if (videoId !== null && afterUpload.publish) void sender.scheduleAsChosen(key, videoId);
  }
}

async function enqueue(key: string): Promise<boolean> {
  const video = list.find(key);
  if (!video?.file) return true;
  const { file } = video;
  const read = async (start: number, end: number) =>
    new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    const fingerprint = await fingerprintOf({ size: file.size, read });
    // The same file may become a video of its own and the new source of another.
    const isSame = (one: VideoUpload) => one.fingerprint === fingerprint && one.replaces === video.replaces;
    const existing = fingerprint && list.videos().find(isSame);
    if (existing) return continueUpload(video, existing);
    // Text typed while the fingerprint was computed replaces this tab's earlier draft.
    const typed = changesOf(video.texts, list.find(key)?.texts ?? video.texts);
    const allTexts = { ...video.texts, ...readDraftTexts(fingerprint), ...typed };
    // A replacement has no texts of its own, and must not change those of another upload of this file.
    if (video.replaces === null) {
      writeDraftTexts(fingerprint, { ...allTexts, version: video.version });
      writePublish(fingerprint, video.afterUpload.publish);
    }
    list.change(key, { fingerprint, texts: allTexts });
    const duplicates = fingerprint
      ? await call(listDuplicates, { query: { fingerprint } }).then(
          ({ data }) => data,
          () => [],
        )
      : [];
    // The upload may have been removed while the request was running.
    if (list.find(key)?.phase !== 'reading') return true;
    list.change(key, duplicates.length > 0 ? { phase: 'duplicate', duplicates } : { phase: 'waiting' });
  } catch (error) {
    list.change(key, { phase: 'refused', problem: uploadErrorText(error) });
  }
  sender.next();
  return true;
}

/** Continues the upload of the same file where it stopped. Returns false when that upload doesn't need the file. */
function continueUpload(video: VideoUpload, existing: VideoUpload): boolean {
  list.setVideos(list.videos().filter((one) => one.key !== video.key));
  if (existing.file || (existing.phase !== 'stopped' && existing.phase !== 'refused')) return false;
  list.change(existing.key, { file: video.file, phase: 'waiting', problem: null });
  sender.next();
  return true;
}

const ifGone = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
};

/**
 * The upload queue. It continues while the administrator visits other pages. It sends one video after the other, so that the
 * administrator can work on the first while the second uploads. The server is the only source for what it has received.
 */
export const queue = {
  source: list.source,
  open,
  close,
  add,
  replaceFile,
  remove,
  setThumbnail,
  pause: sender.pause,
  resume: sender.resume,
  write: texts.write,
  save: texts.save,
};

/** Returns the signed-in user's uploads. `failure` is why the server's list of them could not be loaded. */
export function useQueue() {
  const { session, config } = useHost();
  const changed = useVideosChanged();
  const videos = useStore(list.source, (state) => state.videos);
  const [failure, setFailure] = useState<unknown>(null);
  const userId = session.user?.id ?? 0;

  function load() {
    setFailure(null);
    open(userId, config.apiHost).catch(setFailure);
  }
  useEffect(load, [userId]);
  useEffect(() => {
    list.owner.onVideo = () => void changed.all();
    window.addEventListener('online', sender.retryOffline);
    return () => window.removeEventListener('online', sender.retryOffline);
  }, [changed]);
  return { videos, failure, load };
}
