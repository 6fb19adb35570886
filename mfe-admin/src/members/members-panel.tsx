import type { Member, MemberOrder } from '@wedding/shared/contract/member.schema.ts';
import { today } from '@wedding/shared/domain/local-date.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Grid, Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { download } from '@wedding/shared/ui/layout/download.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '../components/data-table.tsx';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import { SavedViews } from '../components/saved-views.tsx';
import { TableSettingsButton } from '../components/table-settings.tsx';
import { useListSearch } from '../hooks/use-list-search.ts';
import type { ListView } from '../hooks/use-saved-views.ts';
import { resizedPage, useTableSettings } from '../hooks/use-table-settings.ts';
import { keys } from '../lib/query-keys.ts';
import { tariffsQuery } from '../tariffs/tariffs.queries.ts';
import { MEMBER_COLUMNS, memberColumns } from './member-columns.tsx';
import { MemberMenu } from './member-menu.tsx';
import membersCss from './members.module.css';
import {
  countMembers,
  fetchMembersCsv,
  type MemberNarrowing,
  membersQuery,
  placeOf,
} from './members.queries.ts';

const MemberPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "member" */ './member-page.tsx')).MemberPage,
);

/** Shows the list of members, or the member that the address names. */
export function MembersPanel() {
  const memberId = Number(useListSearch().text('member')) || 0;
  return memberId > 0 ? <MemberPage key={memberId} id={memberId} /> : <MemberList />;
}

const STATES = ['subscribed', 'lapsed', 'never', 'disabled'] as const;
/** The orders of the list, with their labels. */
const SORTS: { value: MemberOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'name-desc', label: 'Name, Z to A' },
  { value: 'ends', label: 'Subscription ends soonest' },
  { value: 'ends-last', label: 'Subscription ends last' },
  { value: 'data', label: 'Most data used' },
  { value: 'data-least', label: 'Least data used' },
];
const ORDERS = SORTS.map(({ value }) => value);
const VIEWS: ListView[] = [
  { name: 'All', parts: {} },
  { name: 'Subscribed', parts: { state: 'subscribed' } },
  { name: 'Lapsed', parts: { state: 'lapsed' } },
  { name: 'Never subscribed', parts: { state: 'never' } },
  { name: 'Deactivated', parts: { state: 'disabled' } },
];
const NUMBER = /^[1-9]\d{0,8}$/;
/** A day as the api takes it. */
const DAY = /^20\d\d-\d\d-\d\d$/;
const DATA = ['100', '500', '1000', '5000'] as const;

function MemberList() {
  const address = useListSearch();
  const table = useTableSettings('members');
  const tariffs = useQuery(tariffsQuery());
  const day = (name: string) => (DAY.test(address.text(name)) ? address.text(name) : '');
  const tariff = address.text('tariff');
  const narrowing: MemberNarrowing = {
    search: address.text('search'),
    state: address.oneOf('state', STATES),
    tariff: NUMBER.test(tariff) ? tariff : '',
    joined_from: day('joined_from'),
    joined_to: day('joined_to'),
    data: address.oneOf('data', DATA),
  };
  const sort = address.oneOf('sort', ORDERS);
  const filter = { ...narrowing, sort: sort || ('newest' as const) };
  const { perPage } = table.settings;
  const after = NUMBER.test(address.text('after')) ? address.text('after') : '';
  const members = useQuery(membersQuery({ ...filter, page: address.page, perPage, after }));
  const sortBy = (next: string) => address.change({ sort: next === 'newest' ? '' : next });
  const openMember = (id: number) => address.go({ member: id });
  function changePerPage(next: number) {
    table.change({ perPage: next });
    // The first row stays in its run, because every page size divides the length of a run. So the cursor stays too.
    if (members.data) address.toPage(resizedPage(members.data, next), { after });
  }
  const emptyText = narrowing.search
    ? `Nobody matches “${narrowing.search}”.`
    : Object.values(narrowing).some(Boolean)
      ? 'No members like this.'
      : 'No members yet.';
  return (
    <Stack gap={5} shrink className={css.sections}>
      <div className={membersCss.frame}>
        <Grid gap={3} align="end" className={membersCss.finding}>
          <SearchField
            label="Search by name or number"
            value={narrowing.search}
            onSearch={(search) => address.change({ search })}
          />
          <SelectField
            label="Plan"
            placeholder="Any plan"
            options={(tariffs.data ?? []).map(({ product_id, name }) => ({
              value: String(product_id),
              label: name,
            }))}
            value={narrowing.tariff}
            onChange={({ target }) => address.change({ tariff: target.value })}
          />
          <SelectField
            label="Data used"
            placeholder="Any amount"
            options={DATA.map((mb) => ({ value: mb, label: DATA_LABELS[mb] }))}
            value={narrowing.data}
            onChange={({ target }) => address.change({ data: target.value })}
          />
          <DayField
            label="Joined from"
            value={narrowing.joined_from}
            onChange={(joined_from) => address.change({ joined_from })}
          />
          <DayField
            label="Joined until"
            value={narrowing.joined_to}
            onChange={(joined_to) => address.change({ joined_to })}
          />
          <div className={membersCss.order}>
            <SelectField
              label="Order"
              options={SORTS}
              value={filter.sort}
              onChange={({ target }) => sortBy(target.value)}
            />
          </div>
          <Row gap={2} justify="between" wrap className={membersCss.tools}>
            <ExportButton narrowing={narrowing} />
            <TableSettingsButton table={table} columns={MEMBER_COLUMNS} onPerPage={changePerPage} />
          </Row>
        </Grid>
      </div>
      <SavedViews
        label="State"
        queryKey={keys.members}
        views={VIEWS}
        table="members"
        current={{ ...narrowing, sort }}
        onChange={(parts) => address.change(parts)}
        count={countMembers}
      />
      <PagedPanel
        query={members}
        noun="members"
        emptyText={emptyText}
        onPage={(targetPage) => {
          if (!members.data) return;
          const { page, after: from } = placeOf(targetPage, members.data, after);
          address.toPage(page, { after: from });
        }}
        onPerPage={changePerPage}
      >
        {(rows) => (
          <DataTable<Member, MemberOrder>
            caption="Members"
            noun="members"
            rows={rows}
            columns={memberColumns(openMember)}
            settings={table.settings}
            nameOf={(member) => member.name || member.phone}
            actions={(member) => <MemberMenu member={member} onShow={() => openMember(member.id)} />}
            sort={filter.sort}
            onSort={sortBy}
            stale={members.isPlaceholderData}
          />
        )}
      </PagedPanel>
    </Stack>
  );
}

const DATA_LABELS: Record<(typeof DATA)[number], string> = {
  100: '100 MB or more',
  500: '500 MB or more',
  1000: '1 GB or more',
  5000: '5 GB or more',
};

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A day of the filter. While 2026 is typed, a date field reports 0002, 0020 and 0202, so only whole days change the filter. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || DAY.test(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Downloads all members that the filter finds, on all pages, as CSV. */
function ExportButton({ narrowing }: { narrowing: MemberNarrowing }) {
  const { toast } = useHost();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      download(`members-${today()}.csv`, await fetchMembersCsv(narrowing));
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <Button
      small
      variant="outline"
      icon={<Download aria-hidden="true" />}
      busy={busy}
      busyLabel="Preparing"
      onClick={() => void save()}
    >
      Download CSV
    </Button>
  );
}
