import type { AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import auditCss from './audit.module.css';
import { ADMINISTRATORS, sentenceOf, shownChanges } from './audit-sentence.ts';

/** Loaded only when an entry is opened, since it includes the diff library. */
const EntryChanges = lazyComponent(
  async () => (await import('./entry-changes.tsx')).EntryChanges,
  () => <p role="alert">This could not be opened. Check your network connection and try again.</p>,
);

/** One entry of the trail: its sentence, and what changed once it is opened. */
export function AuditChange({ entry }: { entry: AuditEntry }) {
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
            · {entry.times} saves until {formatTimestamp(entry.at)}
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
