import { Slot } from '@wedding/shared/platform/slot.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import css from './lesson-place.module.css';

/** The slot that mfe-videos fills with the task's video. */
export function LessonPlace({ id }: { id: number }) {
  return (
    <Slot
      name="task-lesson"
      give={{ videoId: id }}
      className={css.place}
      waiting={<Skeleton shape="row" />}
      failed={<p className={css.failed}>The lesson for this task can’t be shown just now.</p>}
    />
  );
}
