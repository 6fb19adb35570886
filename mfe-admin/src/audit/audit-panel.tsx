import type { AuditActor, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { keepPreviousData, queryOptions, useQuery } from '@wedding/shared/platform/query.ts';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import tools from '../components/tools.module.css';
import { useAddress } from '../hooks/use-address.ts';
import { formatTimestamp } from '../lib/dates.ts';
import { type ListFilter, toQuery } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';

const auditQuery = ({ actor, ...filter }: ListFilter & { actor: AuditActor | '' }) =>
  queryOptions({
    queryKey: [...keys.audit, filter, actor],
    queryFn: ({ signal }) =>
      fetchData(listAudit, { query: { ...toQuery(filter), ...(actor && { actor }) }, signal }),
    placeholderData: keepPreviousData,
  });

const ACTORS = [
  { value: 'admin', label: 'Administrators' },
  { value: 'couple', label: 'Couples' },
  { value: 'system', label: 'The system' },
  { value: '', label: 'Everyone' },
] as const;

const DONE: Record<AuditEntry['action'], string> = {
  insert: 'Created',
  update: 'Changed',
  delete: 'Deleted',
};
const KINDS: Record<AuditActor, string> = {
  admin: 'Administrator',
  couple: 'Couple',
  system: 'The system',
  visitor: 'A visitor',
};

/** Who changed what, and what it was before. */
export function AuditPanel() {
  const address = useAddress();
  const search = address.text('search');
  const chosen = address.oneOf('by', ['couple', 'system', 'all']);
  const actor = chosen === '' ? 'admin' : chosen === 'all' ? '' : chosen;
  const trail = useQuery(auditQuery({ search, page: address.page, actor }));
  return (
    <div className={css.sections}>
      <div className={tools.tools}>
        <SearchField
          label="Search by record, such as plans"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
        <Chips
          label="Changed by"
          options={ACTORS}
          value={actor}
          onChange={(next) => address.change({ by: next === 'admin' ? '' : next || 'all' })}
        />
      </div>
      <PagedPanel
        query={trail}
        things="changes"
        nothing={search ? `No changes match “${search}”.` : 'Nothing was changed yet.'}
        onPage={(page) => address.change({ page })}
      >
        {(rows) => <Trail rows={rows} />}
      </PagedPanel>
    </div>
  );
}

function Trail({ rows }: { rows: AuditEntry[] }) {
  return (
    <Table caption="Changes, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Changes</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className={css.when}>
              {formatTimestamp(entry.at)}
            </th>
            <td data-label="Who">
              {entry.who || KINDS[entry.actor]}
              {entry.actor === 'couple' && entry.actor_id ? ` (member ${entry.actor_id})` : ''}
            </td>
            <td data-label="What">
              {DONE[entry.action]} {entry.entity.replaceAll('_', ' ')}
              {entry.entity_id && entry.entity_id.length < 12 ? ` ${entry.entity_id}` : ''}
            </td>
            <td>
              <Changes entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** More than these fold away. */
const SHOWN = 4;

function Changes({ entry }: { entry: AuditEntry }) {
  const shown = entry.changes.filter(({ field }) => !HIDDEN_FIELDS.includes(field));
  if (shown.length === 0) return <span className={css.quiet}>No further details</span>;
  const rest = shown.slice(SHOWN);
  return (
    <div className={css.changes}>
      <ChangeList changes={shown.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>{rest.length} more</summary>
          <ChangeList changes={rest} />
        </details>
      )}
    </div>
  );
}

/** Every row has them, and they say nothing that the line doesn't. */
const HIDDEN_FIELDS = ['id', 'created_at'];

const ChangeList = ({ changes }: { changes: AuditEntry['changes'] }) => (
  <ul>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        {field.replaceAll('_', ' ')}: {before && <span className={css.before}>{readable(before)}</span>}
        {before && after && ' '}
        {readable(after)}
      </li>
    ))}
  </ul>
);

/** Formats a database timestamp for people. */
const readable = (value: string) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)$/.test(value)
    ? formatTimestamp(value.slice(0, 19).replace('T', ' '))
    : value;
