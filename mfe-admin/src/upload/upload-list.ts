import { createStore } from '@wedding/shared/host/store.ts';
import { type ConflictQuestion, saveOver as saveOverChanges } from '@wedding/shared/host/version-conflict.ts';
import { isActive, saveRefused, type VideoUpload } from './video-upload.ts';

/**
 * The uploads in the order that the page shows them: one list for the whole visit, since they continue while other pages are
 * open.
 */
export const source = createStore<{ videos: readonly VideoUpload[] }>(() => ({ videos: [] }));

/** Whose uploads they are, the api's host ('' is this site's own), and what is called when a video changed. */
export const owner: { user: { id: number } | null; apiHost: string; onVideo: () => void } = {
  user: null,
  apiHost: '',
  onVideo: () => {},
};

export const videos = () => source.getState().videos;
export const find = (key: string) => videos().find((video) => video.key === key);

export function setVideos(next: readonly VideoUpload[]): void {
  const busy = next.some(isActive);
  if (busy !== videos().some(isActive)) warnBeforeClosing(busy);
  source.setState({ videos: next });
  if (owner.user) saveRefused(owner.user.id, next);
}

export const change = (key: string, part: Partial<VideoUpload>): void =>
  setVideos(videos().map((video) => (video.key === key ? { ...video, ...part } : video)));

/** Saves a change of a video. The video's card asks if somebody else changed one of these fields. */
export function saveOver<T>(
  key: string,
  saving: Pick<Parameters<typeof saveOverChanges<T>>[1], 'writes' | 'save'>,
): Promise<T> {
  const confirm = async (question: ConflictQuestion) => {
    const isMine = await new Promise<boolean>((choose) => change(key, { conflict: { question, choose } }));
    change(key, { conflict: null });
    return isMine;
  };
  const asker = { ask: { confirm }, session: { user: owner.user } };
  return saveOverChanges(asker, { what: 'video', cancel: 'Use the other', ...saving });
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Does `work` later. A new timer replaces a pending one of the same name. */
export function schedule(name: string, ms: number, work: () => void): void {
  clearTimeout(timers.get(name));
  timers.set(name, setTimeout(work, ms));
}
export const unschedule = (name: string) => clearTimeout(timers.get(name));

/** Forgets everything, as for another administrator. */
export function clear(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  owner.user = null;
  setVideos([]);
}

let warning: AbortController | undefined;
const warn = (event: BeforeUnloadEvent) => event.preventDefault();
/** Makes the browser ask before the window is closed, since closing stops the uploads. */
function warnBeforeClosing(busy: boolean): void {
  warning?.abort();
  if (!busy) return;
  // Uploads go on when their page is left: the signal says that somebody ends it.
  warning = new AbortController();
  window.addEventListener('beforeunload', warn, { signal: warning.signal });
}
