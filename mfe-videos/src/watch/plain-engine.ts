import type { Engine, EngineOptions } from './engine.ts';

/** The browser's own player, for sound files everywhere and for HLS on Safari. */
export function startPlain({ media, source, at, onFault }: EngineOptions): Engine {
  const gone = new AbortController();
  const { signal } = gone;
  media.addEventListener(
    'loadedmetadata',
    () => {
      if (at > 0) media.currentTime = at;
    },
    { signal, once: true },
  );
  media.addEventListener(
    'error',
    () => {
      // The element tells nobody the status: a refusal and a lost file look alike.
      if (!navigator.onLine) onFault('lost');
      else onFault(media.error?.code === MediaError.MEDIA_ERR_DECODE ? 'broken' : 'refused');
    },
    { signal },
  );
  media.src = source.url;
  return {
    limit: () => {},
    destroy: () => {
      gone.abort();
      media.removeAttribute('src');
      media.load();
    },
  };
}
