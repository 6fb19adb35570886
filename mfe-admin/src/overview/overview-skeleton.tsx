import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import css from './overview.module.css';

/** The places of the figures and charts, so that nothing jumps when they come. */
export function OverviewSkeleton() {
  return (
    <div className={css.sections} role="status">
      <VisuallyHidden>Loading the figures</VisuallyHidden>
      <div className={css.boneFigures}>
        <Skeleton shape="block" count={4} />
      </div>
      <div className={css.boneCharts}>
        <Skeleton shape="block" count={2} />
      </div>
    </div>
  );
}
