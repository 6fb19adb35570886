import { useHost } from '@wedding/shared/platform/host.ts';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { NextPending } from './next-lessons.tsx';
import css from './watch.module.css';

/** The page before its film has come; the title is known already when a card led here. */
export function LessonPending({ id }: { id: number }) {
  const { singleVideo } = useHost().store.getState();
  const known = singleVideo?.id === id ? singleVideo : null;
  return (
    <>
      <div className={css.main}>
        <div className={css.stage}>
          <Skeleton shape="thumb" />
        </div>
        <div className={css.head}>
          {known ? <h1 className={css.title}>{known.title}</h1> : <Skeleton shape="title" />}
          <p role="status">
            <VisuallyHidden>Loading the lesson</VisuallyHidden>
          </p>
          <Skeleton count={3} />
        </div>
      </div>
      <NextPending />
    </>
  );
}
