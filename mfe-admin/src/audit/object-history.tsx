import { listAudit } from '@wedding/shared/contract/audit.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { keepPreviousData, useQuery } from '@wedding/shared/host/query.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import { keys } from '../lib/query-keys.ts';
import auditCss from './audit.module.css';
import { AuditChange } from './audit-change.tsx';

/** The changes of one record (`video:5`) and of what belongs to it, as the audit trail tells them. */
export function ObjectHistory({ object }: { object: string }) {
  const [page, setPage] = useState(1);
  const changes = useQuery({
    queryKey: [...keys.audit, object, page],
    queryFn: ({ signal }) => fetchData(listAudit, { query: { object, page, per_page: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Changes">
      <PagedPanel query={changes} noun="changes" emptyText="No changes yet." onPage={setPage}>
        {(rows) => (
          <Stack as="ul" gap={3} className={auditCss.trail}>
            {rows.map((entry) => (
              <li key={entry.id}>
                <AuditChange entry={entry} />
                <Text tone="muted" size={14}>
                  {formatTimestamp(entry.at)}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </PagedPanel>
    </Card>
  );
}
