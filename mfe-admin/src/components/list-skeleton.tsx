import { Card } from '@wedding/shared/ui/card.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';

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
