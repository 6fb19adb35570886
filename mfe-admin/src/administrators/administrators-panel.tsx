import type { Administrator, AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import { listAdministrators } from '@wedding/shared/contract/administrator.ts';
import type { AnswerOf } from '@wedding/shared/contract/call.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from '../components/panel.module.css';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, type List, whole } from '../list/list.ts';
import { RowButton } from '../list/row-button.tsx';
import { AdministratorMenu, useWithdraw } from './administrator-menu.tsx';
import { type CreatedLink, CreatedLinkSheet } from './created-link-sheet.tsx';
import { ROLE_TEXTS } from './roles.ts';

const InviteSheet = lazySheet(async () => (await import('./invite-sheet.tsx')).InviteSheet);

/** An administrator, or somebody who is invited to be one, with the pending link. */
type Row = Omit<Administrator, 'id'> & { id: number | string; link?: AdministratorLink | undefined };

/** Lists each pending link with its administrator, and whom nobody is yet as the administrator of the invitation. */
const rowsOf = ({ administrators, links }: AnswerOf<typeof listAdministrators>): Row[] => [
  ...administrators.map((one) => ({ ...one, link: links.find(({ login }) => login === one.login) })),
  ...links
    .filter(({ purpose }) => purpose === 'join')
    .map((link) => ({ ...INVITED, ...link, id: `link-${link.id}`, link })),
];
const INVITED: Pick<Row, 'name' | 'status' | 'sessions' | 'you' | 'version' | 'created_at'> = {
  name: '',
  status: 'active',
  sessions: [],
  you: false,
  version: 0,
  created_at: '',
};
const isInvited = ({ link }: Row) => link?.purpose === 'join';

const administrators = (actions: (row: Row) => ReactNode): List<Row> => ({
  noun: 'administrators',
  lead: 'Only owners see this page: they invite, change roles, reset passwords and deactivate.',
  call: whole(listAdministrators, rowsOf, ({ login, name }) => `${login} ${name}`),
  queryKey: keys.administrators,
  search: 'Search by name or email',
  columns: [
    column('email', 'Email', ({ login, you }) => (you ? `${login} (you)` : login)),
    column('name', 'Name', ({ name }) => name || '–'),
    column('role', 'Role', roleOf, { cell: (row) => <Badge tone={toneOf(row)}>{roleOf(row)}</Badge> }),
    column('session', 'Session', (row) => sessionsOf(row).join('; '), {
      cell: (row) => <Sessions texts={sessionsOf(row)} />,
    }),
  ],
  nameOf: ({ login }) => login,
  actions,
  empty: 'No administrators yet.',
});

const roleOf = (row: Row): string =>
  isInvited(row)
    ? `Invited as ${ROLE_TEXTS[row.role].noun}`
    : row.status === 'disabled'
      ? 'Deactivated'
      : ROLE_TEXTS[row.role].label;
const toneOf = (row: Row) =>
  isInvited(row) ? 'amber' : row.status === 'disabled' ? 'red' : row.role === 'owner' ? 'green' : 'plain';

/** The sessions, the latest first, and until when a link can be used. */
const sessionsOf = ({ sessions, link }: Row): string[] => [
  ...(link
    ? [`${link.purpose === 'join' ? 'Link' : 'Password link'} until ${formatTimestamp(link.expires_at)}`]
    : []),
  ...sessions.map(({ device, since }) => `${device || 'Signed in'}, since ${formatTimestamp(since)}`),
  ...(link || sessions.length > 0 ? [] : ['Signed out']),
];

/** Lists the administrators with their sessions and pending links. Only owners see it. */
export function AdministratorsPanel() {
  const [inviting, setInviting] = useState(false);
  const [createdLink, setCreatedLink] = useState<CreatedLink | null>(null);
  return (
    <Stack gap={5} shrink className={css.sections}>
      <DataList
        list={administrators(
          (row) =>
            !row.you &&
            (row.link && isInvited(row) ? (
              <Withdraw link={row.link} />
            ) : (
              <AdministratorMenu
                administrator={row as Administrator}
                link={row.link}
                onLink={setCreatedLink}
              />
            )),
        )}
        tools={
          <Button small icon={<Plus />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      {inviting && (
        <InviteSheet
          onClose={() => setInviting(false)}
          onCreated={(link) => {
            setInviting(false);
            setCreatedLink(link);
          }}
        />
      )}
      {createdLink && <CreatedLinkSheet link={createdLink} onClose={() => setCreatedLink(null)} />}
    </Stack>
  );
}

/** The latest session in a line of its own, which opens the others, so that many rows are in sight. */
function Sessions({ texts: [latest, ...others] }: { texts: readonly string[] }) {
  if (others.length === 0)
    return (
      <Text size={13} className={css.session}>
        {latest}
      </Text>
    );
  return (
    <Text as="details" size={13} className={css.session}>
      <summary>
        {latest}, and {others.length} more
      </summary>
      {others.map((text, place) => (
        <p key={place}>{text}</p>
      ))}
    </Text>
  );
}

function Withdraw({ link }: { link: AdministratorLink }) {
  const withdraw = useWithdraw();
  return (
    <RowButton label="Withdraw" name={`the link for ${link.login}`} onClick={() => void withdraw(link)} />
  );
}
