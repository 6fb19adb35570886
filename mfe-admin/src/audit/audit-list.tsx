import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { auditKinds } from '@wedding/shared/contract/audit-kinds.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { useMay } from '../hooks/use-may.ts';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { chips, column, type List, paged, time } from '../list/list.ts';
import { useColleagueOptions } from '../messages/messages.queries.ts';
import auditCss from './audit.module.css';
import { ADMINISTRATORS, sentenceOf, sentenceText, shownChanges } from './audit-sentence.ts';

/** Who changed what, newest first. Several saves of one record, and one change of many records, are one entry. */
const CHANGES: List<AuditEntry> = {
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
    time('since', 'When', ({ since }) => since),
  ],
  empty: 'No changes yet.',
};

export const AuditPanel = () => <DataList list={CHANGES} />;

/** Loaded only when an entry is opened, since it includes the diff library. */
const EntryChanges = lazyComponent(
  async () => (await import('./entry-changes.tsx')).EntryChanges,
  () => <p role="alert">This could not be opened. Check your network connection and try again.</p>,
);

/** One entry of the trail: its sentence, and what changed once it is opened. */
function AuditChange({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const { who, did, recordName, fields } = sentenceOf(entry);
  const isMany = entry.records > 1;
  const hasChanges = shownChanges(entry).some(({ before, after }) => before || after);
  return (
    <Row gap={3} rowGap={0} align="baseline" wrap className={auditCss.change}>
      <Text breaks>
        {entry.actor === 'couple' && entry.actor_id ? (
          <Link to={`/app/admin/reports?tab=members&member=${entry.actor_id}`}>{who}</Link>
        ) : (
          <strong>{who}</strong>
        )}{' '}
        {did}
        {recordName && ' '}
        <RecordName entry={entry} />
        {fields && `: ${fields}`}
        {entry.times > 1 && (
          <Text as="span" tone="muted">
            {' '}
            · {formatCount(entry.times)} saves until {formatTimestamp(entry.at)}
          </Text>
        )}
      </Text>
      {(isMany || hasChanges) && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={css.more} data-opens>
            {isMany ? 'Which ones' : entry.action === 'update' ? 'What changed' : 'Details'}
          </summary>
          {open && hasChanges && <EntryChanges entry={entry} />}
          {open && isMany && <Records entry={entry} />}
        </details>
      )}
    </Row>
  );
}

function RecordName({ entry }: { entry: AuditEntry }) {
  const owner = useHost().session.user?.roles.includes('owner') ?? false;
  const { recordName, link } = sentenceOf(entry);
  const name = recordName && `“${recordName}”`;
  return link && name && (owner || link !== ADMINISTRATORS) ? <Link to={link}>{name}</Link> : <>{name}</>;
}

/** The most records of a change that are listed when it is opened. */
const MAX_RECORDS = 100;

/** The records that one change was made to. */
function Records({ entry }: { entry: AuditEntry }) {
  const records = useQuery(
    callQuery([...keys.audit, 'within', entry.id], listAudit, {
      query: { within: entry.id, per_page: MAX_RECORDS },
    }),
  );
  return (
    <Loaded query={records} what="the records">
      {({ data, total }) => (
        <Stack as="ul" gap={1} className={auditCss.records}>
          {data.map((one) => (
            <li key={one.id}>
              {one.thing ? <RecordName entry={{ ...one, records: 1 }} /> : 'Without a name'}
            </li>
          ))}
          {total > data.length && <li>and {total - data.length} more</li>}
        </Stack>
      )}
    </Loaded>
  );
}

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
