import type { AuditActor, AuditEntry } from '@wedding/shared/contract/audit.schema.ts';
import { listAudit } from '@wedding/shared/contract/audit.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import tools from '../components/tools.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { useMay } from '../hooks/use-may.ts';
import { type ListFilter, toQuery } from '../lib/list-filter.ts';
import { keys } from '../lib/query-keys.ts';
import auditCss from './audit.module.css';
import { ADMINISTRATORS, sentenceOf, shownChanges } from './audit-sentence.ts';

/** Loaded only when an entry is opened, since it includes the diff library. */
const EntryChanges = lazyComponent(
  async () => (await import(/* webpackChunkName: "audit-changes" */ './entry-changes.tsx')).EntryChanges,
  () => <p role="alert">This could not be opened. Check your network connection and try again.</p>,
);

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

/** Lists who changed what, one sentence per entry. Several saves of the same record are one entry. */
export function AuditPanel() {
  const address = useListSearch();
  const search = address.text('search');
  const chosen = address.oneOf('by', ['couple', 'system', 'all']);
  const actor = chosen === '' ? 'admin' : chosen === 'all' ? '' : chosen;
  const trail = useQuery(auditQuery({ search, page: address.page, actor }));
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Grid below={5} gap={4} className={tools.tools}>
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
      </Grid>
      {(actor === 'couple' || actor === '') && (
        <Text tone="muted" size={14}>
          What a couple plans and watches is private: the trail says who changed what kind of record and when,
          not what is in it.
        </Text>
      )}
      <PagedPanel
        query={trail}
        noun="changes"
        emptyText={search ? `No changes match “${search}”.` : 'No changes yet.'}
        onPage={address.toPage}
      >
        {(rows) => (
          <Stack as="ul" className={auditCss.trail} aria-label="Changes, newest first">
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Stack>
        )}
      </PagedPanel>
    </Stack>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const owner = useMay()('owner');
  const { who, did, recordName, link: page, fields } = sentenceOf(entry);
  const link = page === ADMINISTRATORS && !owner ? null : page;
  const name = recordName && `“${recordName}”`;
  return (
    <Stack as="li" shrink className={auditCss.entry}>
      <Text breaks>
        {entry.actor === 'couple' && entry.actor_id ? (
          <Link to={`/app/admin/reports?tab=members&member=${entry.actor_id}`}>{who}</Link>
        ) : (
          <strong>{who}</strong>
        )}{' '}
        {did}
        {name && ' '}
        {link && name ? <Link to={link}>{name}</Link> : name}
        {fields && `: ${fields}`}
      </Text>
      <Text tone="muted" size={14}>
        {formatTimestamp(entry.at)}
        {entry.times > 1 && ` · ${entry.times} saves since ${formatTimestamp(entry.since)}`}
      </Text>
      {shownChanges(entry).some(({ before, after }) => before || after) && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={css.more}>{entry.action === 'update' ? 'What changed' : 'Details'}</summary>
          {open && <EntryChanges entry={entry} />}
        </details>
      )}
    </Stack>
  );
}
