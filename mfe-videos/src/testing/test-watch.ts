import { cleanup } from '@testing-library/react';
import { renderRemote, type Staged } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, detail, listedVideo, paged } from './test-videos.ts';

/** For tests: opens the watch page on video 5, and closes the previous one. */
export function useWatchPage() {
  let close = () => {};

  beforeEach(() => {
    // Stubs what jsdom lacks and a browser has. Sound files play without hls.js.
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    vi.stubGlobal('MediaError', { MEDIA_ERR_DECODE: 3 });
    vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    HTMLMediaElement.prototype.scrollIntoView = () => {};
  });
  afterEach(() => {
    cleanup();
    close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  async function open(
    video = detail(5),
    replies: Staged['replies'] = {},
    at = '',
    who: Pick<Staged, 'phone' | 'user'> = {},
  ) {
    cleanup();
    close();
    const stage = await renderRemote({
      routes,
      ...who,
      at: `/app/video/watch/5?spv=abc${at}`,
      replies: {
        'GET /api/videos/5': () => answer(video),
        'GET /api/videos': () => paged([listedVideo(5), listedVideo(6, { title: 'Small chops' })]),
        'PUT /api/videos/5/update-likes': () => answer({ liked: true, likes: 4 }),
        'PUT /api/videos/5/progress': () => answer({ position: 0 }),
        'POST /api/videos/save-history/5': () => answer(null),
        ...replies,
      },
    });
    close = stage.close;
    return stage;
  }
  return open;
}

export const media = () => document.querySelector('video') as HTMLVideoElement;
