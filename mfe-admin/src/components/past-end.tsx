import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';

interface PastEndProps {
  list: { per_page: number; total: number };
  /** The plural noun of the rows: `videos`. */
  noun: string;
  onPage: (page: number) => void;
}

/** Returns whether a list has rows, but none on this page: its last rows were deleted, or the link is old. */
export const isPastEnd = ({ data, total }: { data: readonly unknown[]; total: number }): boolean =>
  data.length === 0 && total > 0;

/** Replaces a page that is past the end of its list. */
export function PastEnd({ list, noun, onPage }: PastEndProps) {
  return (
    <EmptyState
      art={null}
      text={`No ${noun} are left on this page.`}
      action={
        <Button variant="outline" onClick={() => onPage(Math.ceil(list.total / list.per_page))}>
          Go to the last page
        </Button>
      }
    />
  );
}
