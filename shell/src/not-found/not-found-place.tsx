import { lazyComponent } from '@wedding/shared/platform/lazy.tsx';

/** Where the 404 page stands, a chunk of its own: hardly anyone sees it. */
export const NotFoundPlace = lazyComponent(
  async () => (await import(/* webpackChunkName: "not-found" */ './not-found.tsx')).NotFound,
);
