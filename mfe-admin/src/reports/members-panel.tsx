import type { Member } from '@wedding/shared/contract/account.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { EmptyState } from '@wedding/shared/ui/empty-state.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { dayOf } from '../dates.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Pager } from '../pager.tsx';
import { useAddress } from '../use-address.ts';
import { MemberMenu } from './member-menu.tsx';
import { MemberSheet } from './member-sheet.tsx';
import css from './reports.module.css';
import { membersQuery } from './reports.queries.ts';

/** Couples: who is subscribed, who is signed in, and switching them off and on. */
export function MembersPanel() {
  const address = useAddress();
  const search = address.text('search');
  const members = useQuery(membersQuery({ search, page: address.page }));
  const shown = members.data?.data.find(({ id }) => String(id) === address.text('member'));
  return (
    <div className={css.sections}>
      <div className={css.search}>
        <SearchField
          label="Search by name or number"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
      </div>
      {members.isPending ? (
        <ListSkeleton label="Loading the members" />
      ) : !members.data ? (
        <ErrorState
          message={messageOf(members.error)}
          onRetry={() => void members.refetch()}
          retrying={members.isFetching}
        />
      ) : members.data.data.length === 0 ? (
        <EmptyState text={search ? `Nobody matches “${search}”.` : 'No members yet.'} />
      ) : (
        <div>
          <Members
            rows={members.data.data}
            onShow={(id) => address.change({ member: id, page: address.page })}
          />
          <Pager
            list={members.data}
            things="members"
            onPage={(page) => address.change({ page, member: '' })}
          />
        </div>
      )}
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
              {member.subscribed_until ? dayOf(member.subscribed_until) : 'Never'}
            </td>
            <td data-label="State">
              {member.status === 'disabled' ? (
                <Badge tone="red">Switched off</Badge>
              ) : (
                <Badge tone={member.signed_in ? 'green' : 'plain'}>
                  {member.signed_in ? 'Signed in' : 'Signed out'}
                </Badge>
              )}
            </td>
            <td data-label="Joined">{dayOf(member.created_at)}</td>
            <td className={css.menuCell}>
              <MemberMenu member={member} onShow={() => onShow(member.id)} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
