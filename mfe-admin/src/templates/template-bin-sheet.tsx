import type { RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { listRemovedParts } from '@wedding/shared/contract/template-bin.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import type { ReactNode } from 'react';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, type List, onePage, time } from '../list/list.ts';
import { RestoreButton } from '../list/row-button.tsx';

interface RemovedParts {
  /** The template whose parts are listed. */
  templateId: string;
  /** Returns why a part can't be restored now, or null if it can. */
  reason?: (part: RemovedPart) => string | null;
  onRestore: (part: RemovedPart) => void;
}

interface TemplateBinSheetProps extends RemovedParts {
  onClose: () => void;
  /** Other contents of the bin. */
  children?: ReactNode;
}

/** Lists the parts removed from a template in the last 30 days, and restores them. */
export function TemplateBinSheet({ onClose, children, ...parts }: TemplateBinSheetProps) {
  return (
    <Sheet open title="Bin" onClose={onClose}>
      <Stack gap={5} shrink>
        {children}
        <DataList local list={removedParts(parts)} />
      </Stack>
    </Sheet>
  );
}

const removedParts = ({ templateId: id, reason, onRestore }: RemovedParts): List<RemovedPart> => ({
  noun: 'removed parts',
  call: async (_query, signal) =>
    onePage(await fetchData(listRemovedParts, { params: { id }, ...(signal && { signal }) })),
  queryKey: [...keys.checklists, 'bin', id],
  columns: [
    column('name', 'Name', ({ name }) => name),
    column('details', 'What it is', (part) => reason?.(part) ?? detailsOf(part)),
    time('removed', 'Deleted', ({ removed_at }) => removed_at, { show: formatDay }),
  ],
  actions: (part) => (
    <RestoreButton name={part.name} disabled={Boolean(reason?.(part))} onClick={() => onRestore(part)} />
  ),
  empty: 'The bin is empty. What you delete from this template stays here for 30 days.',
});

const countText = (count: number, one: string) => (count > 0 ? formatCounted(count, one) : '');

function detailsOf(part: RemovedPart): string {
  if (part.kind === 'part') {
    const share = `${part.content.basis_points / 100}%`;
    return [share, countText(part.content.items.length, 'line')].filter(Boolean).join(', ');
  }
  if (part.kind === 'line') return `A line of “${part.content.part.name}”`;
  return part.kind === 'category' ? countText(part.content.tasks.length, 'task') : 'A task';
}
