import { lazyComponent } from '@wedding/shared/host/lazy.tsx';

/** The 404 page, in a chunk of its own because hardly anyone sees it. */
export const NotFoundPlace = lazyComponent(
  async () => (await import(/* webpackChunkName: "not-found" */ './not-found.tsx')).NotFound,
);
