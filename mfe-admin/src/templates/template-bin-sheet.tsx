import type { RemovedPart } from '@wedding/shared/contract/template-bin.schema.ts';
import { listRemovedParts } from '@wedding/shared/contract/template-bin.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import type { ReactNode } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { formatDay } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import css from './template-bin.module.css';

const removedPartsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.checklists, 'bin', id],
    queryFn: ({ signal }) => fetchData(listRemovedParts, { params: { id }, signal }),
    gcTime: 0,
  });

interface TemplateBinSheetProps {
  /** The template whose parts are listed. */
  templateId: string;
  /** Returns why a part can't be restored now, or null if it can. */
  reason?: (part: RemovedPart) => string | null;
  onRestore: (part: RemovedPart) => void;
  onClose: () => void;
  /** Other contents of the bin. */
  children?: ReactNode;
}

/** Lists the parts removed from a template in the last 30 days, and restores them. */
export function TemplateBinSheet(props: TemplateBinSheetProps) {
  const { templateId, reason = () => null, onRestore, onClose, children } = props;
  const parts = useQuery(removedPartsQuery(templateId));
  return (
    <Sheet open title="Bin" onClose={onClose}>
      {children}
      <Loaded query={parts} what="the bin">
        {(list) =>
          list.length === 0 ? (
            <EmptyState text="The bin is empty. What you delete from this template stays here for 30 days." />
          ) : (
            <ul className={css.list}>
              {list.map((part) => {
                const problem = reason(part);
                return (
                  <BinRow
                    key={part.id}
                    name={part.name}
                    details={[problem ?? detailsOf(part), `deleted ${formatDay(part.removed_at)}`]
                      .filter(Boolean)
                      .join(' · ')}
                    disabled={problem !== null}
                    onRestore={() => onRestore(part)}
                  />
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </Sheet>
  );
}

interface BinRowProps {
  name: string;
  details: string;
  disabled?: boolean;
  onRestore: () => void;
}

export function BinRow({ name, details, disabled = false, onRestore }: BinRowProps) {
  return (
    <Row as="li" gap={3} justify="between" className={css.row}>
      <Stack as="span" shrink breaks className={css.text}>
        <strong>{name}</strong>
        <span>{details}</span>
      </Stack>
      <Button small variant="outline" disabled={disabled} onClick={onRestore}>
        Restore <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </Row>
  );
}

const countText = (count: number, one: string) => (count > 0 ? formatCounted(count, one) : '');

function detailsOf(part: RemovedPart): string {
  if (part.kind === 'part') {
    const share = `${part.content.basis_points / 100}%`;
    return [share, countText(part.content.items.length, 'line')].filter(Boolean).join(', ');
  }
  if (part.kind === 'line') return `a line of “${part.content.part.name}”`;
  return part.kind === 'category' ? countText(part.content.tasks.length, 'task') : '';
}
