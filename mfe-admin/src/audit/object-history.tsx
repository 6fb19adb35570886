import { listAudit } from '@wedding/shared/contract/audit.ts';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { DataList } from '../list/data-list.tsx';
import { paged } from '../list/list.ts';
import { CHANGES } from './audit-list.tsx';

const { noun, columns, empty, queryKey } = CHANGES;

/** The changes of one record (`video:5`) and of what belongs to it, as the audit trail tells them. */
export const ObjectHistory = ({ object }: { object: string }) => (
  <Card title="Changes">
    <DataList
      local
      list={{
        noun,
        columns,
        empty,
        call: paged(listAudit, { query: { object } }),
        queryKey: [...queryKey, object],
      }}
    />
  </Card>
);
