import type { Member } from '@wedding/shared/contract/member.schema.ts';
import { lazySheet } from '@wedding/shared/platform/lazy.tsx';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import { useAddress } from '../hooks/use-address.ts';
import { formatDay } from '../lib/dates.ts';
import { MemberMenu } from './member-menu.tsx';
import { memberQuery, membersQuery } from './members.queries.ts';

const MemberSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './member-sheet.tsx')).MemberSheet,
);

/** Couples: who is subscribed, who is signed in, and switching them off and on. */
export function MembersPanel() {
  const address = useAddress();
  const search = address.text('search');
  const members = useQuery(membersQuery({ search, page: address.page }));
  const asked = Number(address.text('member')) || 0;
  const listed = members.data?.data.find(({ id }) => id === asked);
  // A link from elsewhere names a member who may be on another page of the list.
  const found = useQuery({ ...memberQuery(asked), enabled: asked > 0 && members.isSuccess && !listed });
  const shown = listed ?? (asked > 0 ? found.data : undefined);
  return (
    <div className={css.sections}>
      <div className={css.search}>
        <SearchField
          label="Search by name or number"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
      </div>
      <PagedPanel
        query={members}
        things="members"
        nothing={search ? `Nobody matches “${search}”.` : 'No members yet.'}
        onPage={(page) => address.change({ page, member: '' })}
      >
        {(rows) => (
          <Members rows={rows} onShow={(id) => address.change({ member: id, page: address.page })} />
        )}
      </PagedPanel>
      {shown && (
        <MemberSheet
          key={shown.id}
          member={shown}
          onClose={() => address.change({ member: '', page: address.page })}
        />
      )}
    </div>
  );
}

function Members({ rows, onShow }: { rows: Member[]; onShow: (id: number) => void }) {
  return (
    <Table caption="Members, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">Member</th>
          <th scope="col">Number</th>
          <th scope="col">Subscribed until</th>
          <th scope="col">State</th>
          <th scope="col">Joined</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <tr key={member.id} className={css.row}>
            <th scope="row">
              <button type="button" className={css.open} onClick={() => onShow(member.id)}>
                {member.name || 'No name yet'}
                <VisuallyHidden> (membership and events)</VisuallyHidden>
              </button>
            </th>
            <td data-label="Number">{member.phone}</td>
            <td data-label="Subscribed until">
              {member.subscribed_until ? formatDay(member.subscribed_until) : 'Never'}
            </td>
            <td data-label="State">
              {member.status === 'disabled' ? (
                <Badge tone="red">Deactivated</Badge>
              ) : (
                <Badge tone={member.signed_in ? 'green' : 'plain'}>
                  {member.signed_in ? 'Signed in' : 'Signed out'}
                </Badge>
              )}
            </td>
            <td data-label="Joined">{formatDay(member.created_at)}</td>
            <td className={css.menuCell}>
              <MemberMenu member={member} onShow={() => onShow(member.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
