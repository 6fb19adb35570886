import type { Administrator, AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { Badge } from '@wedding/shared/ui/badge.tsx';
import { Button } from '@wedding/shared/ui/button.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { momentOf } from '../dates.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { AdministratorMenu } from './administrator-menu.tsx';
import { administratorsQuery, useWithdraw } from './administrators.queries.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { type MadeLink, MadeLinkSheet } from './made-link-sheet.tsx';
import css from './reports.module.css';

/** Owners alone see who administers, where each is signed in, and the links that wait. */
export function AdministratorsPanel() {
  const list = useQuery(administratorsQuery());
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  return (
    <div className={css.sections}>
      <div className={css.bar}>
        <p className={css.quiet}>Editors do everything but this page. Owners invite, reset and switch off.</p>
        <Button small icon={<Plus aria-hidden="true" />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </div>
      {list.isPending ? (
        <ListSkeleton label="Loading the administrators" />
      ) : !list.data ? (
        <ErrorState
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <>
          <Administrators rows={list.data.administrators} onLink={setMade} />
          {list.data.links.length > 0 && <Links rows={list.data.links} />}
        </>
      )}
      {inviting && (
        <InviteSheet
          onClose={() => setInviting(false)}
          onMade={(link) => {
            setInviting(false);
            setMade(link);
          }}
        />
      )}
      {made && <MadeLinkSheet link={made} onClose={() => setMade(null)} />}
    </div>
  );
}

function Administrators({ rows, onLink }: { rows: Administrator[]; onLink: (link: MadeLink) => void }) {
  return (
    <Table caption="Administrators" stacked>
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">Session</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={css.row}>
            <th scope="row">
              {row.login}
              {row.you && ' (you)'}
            </th>
            <td data-label="Name">{row.name || '–'}</td>
            <td data-label="Role">
              <Badge tone={row.status === 'disabled' ? 'red' : row.role === 'owner' ? 'green' : 'plain'}>
                {row.status === 'disabled' ? 'Switched off' : row.role === 'owner' ? 'Owner' : 'Editor'}
              </Badge>
            </td>
            <td data-label="Session">
              {row.session
                ? `since ${momentOf(row.session.since)}${row.session.device && `, ${row.session.device}`}`
                : 'Signed out'}
            </td>
            <td className={css.menuCell}>
              {!row.you && <AdministratorMenu administrator={row} onLink={onLink} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Links({ rows }: { rows: AdministratorLink[] }) {
  return (
    <Table caption="Links that wait" stacked>
      <thead>
        <tr>
          <th scope="col">Link for</th>
          <th scope="col">What it does</th>
          <th scope="col">Good until</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((link) => (
          <tr key={link.id}>
            <th scope="row">{link.login}</th>
            <td data-label="What it does">
              {link.purpose === 'join' ? `Joins as ${link.role}` : 'Sets a new password'}
            </td>
            <td data-label="Good until">{momentOf(link.expires_at)}</td>
            <td className={css.menuCell}>
              <Withdraw link={link} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Withdraw({ link }: { link: AdministratorLink }) {
  const { toast } = useHost();
  const withdraw = useWithdraw();
  const says = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(messageOf(error)),
  };
  return (
    <Button small variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(link.id, says)}>
      Withdraw <VisuallyHidden>the link for {link.login}</VisuallyHidden>
    </Button>
  );
}
