import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';

/** Placeholder rows while a list loads. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Card>
        <Skeleton shape="row" count={5} />
      </Card>
    </div>
  );
}
