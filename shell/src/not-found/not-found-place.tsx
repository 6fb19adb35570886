import { lazy, Suspense } from 'react';

const NotFound = lazy(async () => {
  const { NotFound } = await import(/* webpackChunkName: "not-found" */ './not-found.tsx');
  return { default: NotFound };
});

/** Where the 404 page stands, a chunk of its own: hardly anyone sees it. */
export function NotFoundPlace() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
