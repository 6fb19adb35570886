import { Slot } from '@wedding/shared/platform/slot.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import css from './lesson-place.module.css';

/** Where the videos' remote shows the lesson that goes with a task. */
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
