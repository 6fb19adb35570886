import type { AuditChange, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { getAuditEntry } from '@wedding/shared/contract/audit.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Added, Removed, WordDiff } from '../components/word-diff.tsx';
import { callQuery } from '../lib/call-query.ts';
import { keys } from '../lib/query-keys.ts';
import auditCss from './audit.module.css';
import { fieldLabel, shownChanges } from './audit-sentence.ts';

const entryQuery = (id: number) => callQuery([...keys.audit, 'one', id], getAuditEntry, { params: { id } });

/** Shows the changed fields as a diff. Requests the whole entry if the list contains shortened values. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const isShortened = entry.changes.some((change) => change.cut);
  const fullEntry = useQuery({ ...entryQuery(entry.id), enabled: isShortened });
  if (!isShortened) return <ChangeList entry={entry} />;
  return (
    <Loaded query={fullEntry} what="the whole change">
      {(full) => <ChangeList entry={full} />}
    </Loaded>
  );
}

const ChangeList = ({ entry }: { entry: AuditEntry }) => (
  <Stack as="dl" gap={3} size={14} className={auditCss.changes}>
    {shownChanges(entry).map((change) => (
      <div key={change.field}>
        <dt>{fieldLabel(change.field)}</dt>
        <dd>
          <ValueDiff change={change} />
        </dd>
      </div>
    ))}
  </Stack>
);

function ValueDiff({ change }: { change: AuditChange }) {
  const before = formatValue(change.before);
  const after = formatValue(change.after);
  // A diff of two single words, such as numbers, shows nothing useful.
  if (/\s/.test(before) && /\s/.test(after))
    return <WordDiff before={before} after={after} shorten={shorten} />;
  return (
    <>
      {before && <Removed text={before} />} {after && <Added text={after} />}
    </>
  );
}

/** The number of unchanged characters shown around a change. */
const CONTEXT_CHARACTERS = 120;
const shorten = (unchanged: string) =>
  unchanged.length > 3 * CONTEXT_CHARACTERS
    ? `${unchanged.slice(0, CONTEXT_CHARACTERS)} … ${unchanged.slice(-CONTEXT_CHARACTERS)}`
    : unchanged;

/** Formats a database timestamp for people. */
const formatValue = (value: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)$/.test(value)
    ? formatTimestamp(value.slice(0, 19).replace('T', ' '))
    : value;
