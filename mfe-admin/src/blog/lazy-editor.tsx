import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { type ComponentProps, lazy, Suspense } from 'react';
import css from './blog.module.css';

const load = () => import(/* webpackChunkName: "blog-editor" */ '../editor/rich-text.tsx');
// As soon as the page is here: the editor is as heavy as the rest of it, and title and buttons need not wait.
const loading = load();
loading.catch(() => {});
const RichText = lazy(async () => ({ default: (await loading.catch(load)).RichText }));

/** The text's editor, fetched beside the page; until it is there, its place. */
export function LazyEditor(props: ComponentProps<typeof RichText>) {
  return (
    <Suspense
      fallback={
        <div className={css.editorPlace} role="status">
          <VisuallyHidden>Loading the editor</VisuallyHidden>
          <Skeleton count={6} />
        </div>
      }
    >
      <RichText {...props} />
    </Suspense>
  );
}
