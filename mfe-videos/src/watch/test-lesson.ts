import { cleanup } from '@testing-library/react';
import { renderRemote, type Staged } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, vi } from 'vitest';
import routes from '../routes.tsx';
import { answer, detail, film, paged } from '../test-films.ts';

/** For tests: opens the watch page on film 5; what was opened before goes. */
export function useLesson() {
  let close = () => {};

  beforeEach(() => {
    // What jsdom lacks and a browser has; sound files play without hls.js.
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
  });
  afterEach(() => {
    cleanup();
    close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    localStorage.clear();
  });

  async function open(video = detail(5), replies: Staged['replies'] = {}) {
    cleanup();
    close();
    const stage = await renderRemote({
      routes,
      at: '/app/video/watch/5?spv=abc',
      replies: {
        'GET /api/videos/5': () => answer(video),
        'GET /api/videos': () => paged([film(5), film(6, { title: 'Small chops' })]),
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
