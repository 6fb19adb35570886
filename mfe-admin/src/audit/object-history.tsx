import { listAudit } from '@wedding/shared/contract/audit.ts';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useMay } from '../hooks/use-may.ts';
import { DataList } from '../list/data-list.tsx';
import { paged } from '../list/list.ts';
import { CHANGES } from './audit-list.tsx';

const { noun, columns, empty, queryKey } = CHANGES;

/**
 * The changes of one record (`video:5`) and of what belongs to it, as the audit trail tells them. Nothing for roles that don't
 * read the trail.
 */
export function ObjectHistory({ object }: { object: string }) {
  if (!useMay()('editor')) return null;
  const call = paged(listAudit, { query: { object } });
  return (
    <Card title="Changes">
      <DataList local list={{ noun, columns, empty, call, queryKey: [...queryKey, object] }} />
    </Card>
  );
}
