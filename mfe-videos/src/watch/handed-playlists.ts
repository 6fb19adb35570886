import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, PlaylistLoaderContext } from 'hls.js';
import type { Source } from './engine.ts';

export type PlaylistLoader = NonNullable<HlsConfig['pLoader']>;

/**
 * A playlist loader for hls.js that answers from the playlists handed over with the film, so that the first
 * picture waits for no further request. A playlist that was not handed over is fetched.
 */
export function handedPlaylists(Network: PlaylistLoader, source: Source): PlaylistLoader {
  const base = new URL(source.url, location.href);
  const texts = new Map(
    Object.entries(source.playlists).map(([path, text]) => [new URL(path, base).href, text]),
  );
  return class extends Network {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      const text = texts.get(new URL(context.url, base).href);
      if (text === undefined) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      const now = performance.now();
      Object.assign(this.stats, { loaded: text.length, total: text.length });
      this.stats.loading = { start: now, first: now, end: now };
      setTimeout(() => {
        if (!this.stats.aborted)
          callbacks.onSuccess({ url: context.url, data: text }, this.stats, context, null);
      });
    }
  };
}
