import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { auditKinds } from '@wedding/shared/contract/audit-kinds.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { keys } from '../lib/query-keys.ts';
import { type List, paged } from '../list/list.ts';
import { colleaguesQuery } from '../messages/messages.queries.ts';
import { AuditChange } from './audit-change.tsx';
import { sentenceText } from './audit-sentence.ts';

function useColleagues() {
  const { data = [] } = useQuery(colleaguesQuery());
  return data.map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Who changed what, newest first. Several saves of one record, and one change of many records, are one entry. */
export const CHANGES: List<AuditEntry> = {
  noun: 'changes',
  lead: 'What a couple plans and watches is private: the trail says who changed what kind of record and when, not what is in it.',
  call: paged(listAudit),
  queryKey: keys.audit,
  search: 'Search by person, name or what was done',
  initial: { actor: 'admin' },
  uncounted: true,
  views: [
    { name: 'Administrators', parts: { actor: 'admin' } },
    { name: 'Couples', parts: { actor: 'couple' } },
    { name: 'The system', parts: { actor: 'system' } },
    { name: 'Everyone', parts: {} },
  ],
  filters: [
    { name: 'person', label: 'Person', options: useColleagues, all: 'Anybody' },
    {
      name: 'kind',
      label: 'Kind',
      options: Object.entries(auditKinds).map(([value, { label }]) => ({ value, label })),
      all: 'All kinds',
    },
    { name: 'from', label: 'From', options: 'day' },
    { name: 'to', label: 'Until', options: 'day' },
    { name: 'object', label: 'One record', options: 'linked' },
  ],
  columns: [
    { id: 'change', label: 'Change', text: sentenceText, cell: (entry) => <AuditChange entry={entry} /> },
    { id: 'at', label: 'When', text: ({ at }) => formatTimestamp(at) },
  ],
  empty: 'No changes yet.',
};
