import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { auditKinds } from '@wedding/shared/contract/audit-kinds.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { chips, column, type List, paged } from '../list/list.ts';
import { useColleagueOptions } from '../messages/messages.queries.ts';
import { AuditChange } from './audit-change.tsx';
import { sentenceText } from './audit-sentence.ts';

/** Who changed what, newest first. Several saves of one record, and one change of many records, are one entry. */
export const CHANGES: List<AuditEntry> = {
  noun: 'changes',
  lead: 'What a couple plans and watches is private: the trail says who changed what kind of record and when, not what is in it.',
  call: paged(listAudit),
  queryKey: keys.audit,
  search: 'Search by person, name or words',
  initial: { actor: 'admin' },
  uncounted: true,
  views: [
    ...chips('actor', { admin: 'Administrators', couple: 'Couples', system: 'The system' }),
    { name: 'Everyone', parts: {} },
  ],
  filters: [
    { name: 'person', label: 'Person', options: useColleagueOptions, all: 'Anybody' },
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
    column('change', 'Change', sentenceText, { cell: (entry) => <AuditChange entry={entry} /> }),
    // The list is in the order of the first saves, and is narrowed down by their days.
    column('since', 'When', ({ since }) => formatTimestamp(since)),
  ],
  empty: 'No changes yet.',
};

export const AuditPanel = () => <DataList list={CHANGES} />;
