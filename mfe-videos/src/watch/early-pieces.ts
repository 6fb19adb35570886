import type { FragmentLoaderContext, HlsConfig, LoaderCallbacks, LoaderConfiguration } from 'hls.js';
import type { Arrived, FirstFetch } from './first-fetch.ts';

export type PieceLoader = NonNullable<HlsConfig['fLoader']>;
type Callbacks = LoaderCallbacks<FragmentLoaderContext>;

/**
 * A loader of film pieces for hls.js that takes over those already under way. What was not begun early, or got lost
 * on its way, is fetched as usual.
 */
export function earlyPieces(Network: PieceLoader, first: FirstFetch): PieceLoader {
  return class extends Network {
    #callbacks: Callbacks | null = null;

    override load(context: FragmentLoaderContext, config: LoaderConfiguration, callbacks: Callbacks): void {
      const { rangeStart: start = 0, rangeEnd: end = 0 } = context;
      const { href: url } = new URL(context.url, location.href);
      const arriving = first.take({ url, start, end });
      if (!arriving) {
        super.load(context, config, callbacks);
        return;
      }
      this.context = context;
      this.#callbacks = callbacks;
      const isLeft = () => this.#callbacks === null;
      arriving.then(
        (arrived) => isLeft() || this.#answer(arrived, context, callbacks),
        () => isLeft() || super.load(context, config, callbacks),
      );
    }

    #answer({ bytes, status, asked, answered, there }: Arrived, ...to: [FragmentLoaderContext, Callbacks]) {
      const [context, callbacks] = to;
      this.#callbacks = null;
      if (status >= 400) {
        callbacks.onError({ code: status, text: '' }, context, null, this.stats);
        return;
      }
      Object.assign(this.stats, { loaded: bytes.byteLength, total: bytes.byteLength });
      // The true times, so that the connection is judged by them.
      this.stats.loading = { start: asked, first: answered, end: there };
      callbacks.onSuccess({ url: context.url, data: bytes, code: status }, this.stats, context, null);
    }

    override abort(): void {
      const callbacks = this.#callbacks;
      if (!callbacks || !this.context) {
        super.abort();
        return;
      }
      this.#callbacks = null;
      this.stats.aborted = true;
      callbacks.onAbort?.(this.stats, this.context, null);
    }

    override destroy(): void {
      this.#callbacks = null;
      super.destroy();
    }
  };
}
