import type { AuditChange, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { getAuditEntry } from '@wedding/shared/contract/audit.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions, useQuery } from '@wedding/shared/platform/query.ts';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { diffWords } from 'diff';
import { Loaded } from '../components/loaded.tsx';
import { formatTimestamp } from '../lib/dates.ts';
import { keys } from '../lib/query-keys.ts';
import own from './audit.module.css';
import { shownChanges, spaced } from './audit-sentence.ts';

const entryQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.audit, 'one', id],
    queryFn: ({ signal }) => fetchData(getAuditEntry, { params: { id }, signal }),
  });

/** Shows the changed fields as a diff. Requests the whole entry if the list contains shortened values. */
export function EntryChanges({ entry }: { entry: AuditEntry }) {
  const cut = entry.changes.some((change) => change.cut);
  const whole = useQuery({ ...entryQuery(entry.id), enabled: cut });
  if (!cut) return <ChangeList entry={entry} />;
  return (
    <Loaded query={whole} what="the whole change">
      {(found) => <ChangeList entry={found} />}
    </Loaded>
  );
}

const ChangeList = ({ entry }: { entry: AuditEntry }) => (
  <dl className={own.changes}>
    {shownChanges(entry).map((change) => (
      <div key={change.field}>
        <dt>{spaced(change.field)}</dt>
        <dd>
          <Compared change={change} />
        </dd>
      </div>
    ))}
  </dl>
);

function Compared({ change }: { change: AuditChange }) {
  const before = readable(change.before);
  const after = readable(change.after);
  if (!before) return <ins className={own.added}>{after}</ins>;
  if (!after) return <Removed text={before} />;
  // A diff of two single words, such as numbers, shows nothing useful.
  if (!/\s/.test(before) && !/\s/.test(after)) {
    return (
      <>
        <Removed text={before} /> <Added text={after} />
      </>
    );
  }
  let place = 0;
  return diffWords(before, after).map(({ value, added, removed }) => {
    place += 1;
    if (removed) return <Removed key={place} text={value} />;
    if (added) return <Added key={place} text={value} />;
    return <span key={place}>{shortened(value)}</span>;
  });
}

const Removed = ({ text }: { text: string }) => (
  <del className={own.removed}>
    <VisuallyHidden>Before: </VisuallyHidden>
    {text}
  </del>
);
const Added = ({ text }: { text: string }) => (
  <ins className={own.added}>
    <VisuallyHidden>Now: </VisuallyHidden>
    {text}
  </ins>
);

/** The number of unchanged characters shown around a change. */
const CONTEXT_CHARACTERS = 120;
const shortened = (same: string) =>
  same.length > 3 * CONTEXT_CHARACTERS
    ? `${same.slice(0, CONTEXT_CHARACTERS)} … ${same.slice(-CONTEXT_CHARACTERS)}`
    : same;

/** Formats a database timestamp for people. */
const readable = (value: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)$/.test(value)
    ? formatTimestamp(value.slice(0, 19).replace('T', ' '))
    : value;
