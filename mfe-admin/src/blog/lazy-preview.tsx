import { type ComponentProps, lazy, Suspense } from 'react';

const BlogPreview = lazy(async () => ({
  default: (await import(/* webpackChunkName: "blog-preview" */ './blog-preview.tsx')).BlogPreview,
}));

/** The preview, fetched when somebody wants to see it. */
export function LazyPreview(props: ComponentProps<typeof BlogPreview>) {
  return (
    <Suspense>
      <BlogPreview {...props} />
    </Suspense>
  );
}
