/**
 * Stands for what the federation's runtime does with manifests of remotes, and for its preloading: 3 kB of every page. The page's
 * registry names each remote's files, and the gateway has them fetched early.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin() {} };
  readonly manifestCache = new Map<string, unknown>();
}
const none = () => [];

export {
  none as defaultPreloadArgs,
  none as formatPreloadArgs,
  none as getGlobalRemoteInfo,
  none as normalizePreloadExposes,
  none as preloadAssets,
};
