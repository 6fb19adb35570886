import { createStore } from '@wedding/shared/host/store.ts';
import { type ConflictQuestion, saveOver } from '@wedding/shared/host/version-conflict.ts';
import { isActive, type VideoUpload } from './video-upload.ts';

/** The uploads in the order that the page shows them. Components read `source`. */
export class UploadList {
  /** Whose uploads they are. */
  user: { id: number } | null = null;
  readonly source = createStore<{ videos: readonly VideoUpload[] }>(() => ({ videos: [] }));

  get videos(): readonly VideoUpload[] {
    return this.source.getState().videos;
  }
  find = (key: string) => this.videos.find((video) => video.key === key);

  change(key: string, part: Partial<VideoUpload>): void {
    this.setVideos(this.videos.map((video) => (video.key === key ? { ...video, ...part } : video)));
  }

  /** Saves a change of a video. The video's card asks if somebody else changed one of these fields. */
  saveOver<T>(key: string, saving: Pick<Parameters<typeof saveOver<T>>[1], 'writes' | 'save'>): Promise<T> {
    const confirm = async (question: ConflictQuestion) => {
      const isMine = await new Promise<boolean>((choose) =>
        this.change(key, { conflict: { question, choose } }),
      );
      this.change(key, { conflict: null });
      return isMine;
    };
    const asker = { ask: { confirm }, session: { user: this.user } };
    return saveOver(asker, { what: 'video', cancel: 'Use the other', ...saving });
  }

  setVideos(videos: readonly VideoUpload[]): void {
    const busy = videos.some(isActive);
    if (busy !== this.videos.some(isActive)) warnBeforeClosing(busy);
    this.source.setState({ videos });
  }
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
