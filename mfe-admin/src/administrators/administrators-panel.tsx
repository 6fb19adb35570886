import type { Administrator, AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import { listAdministrators, withdrawAdministratorLink } from '@wedding/shared/contract/administrator.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import css from '../components/panel.module.css';
import { useCall } from '../hooks/use-change.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList, ListRows } from '../list/data-list.tsx';
import { column, type List, whole } from '../list/list.ts';
import { RowButton } from '../list/row-button.tsx';
import { useList } from '../list/use-list.ts';
import { AdministratorMenu } from './administrator-menu.tsx';
import { type CreatedLink, CreatedLinkSheet } from './created-link-sheet.tsx';
import { ROLE_TEXTS } from './roles.ts';

const InviteSheet = lazySheet(async () => (await import('./invite-sheet.tsx')).InviteSheet);
const administrators = (actions: (row: Administrator) => ReactNode): List<Administrator> => ({
  noun: 'administrators',
  lead: 'Only owners see this page: they invite, change roles, reset passwords and deactivate.',
  call: whole(
    listAdministrators,
    (answer) => answer.administrators,
    ({ login, name }) => `${login} ${name}`,
  ),
  queryKey: keys.administrators,
  search: 'Search by name or email',
  columns: [
    column('email', 'Email', ({ login, you }) => (you ? `${login} (you)` : login)),
    column('name', 'Name', ({ name }) => name || '–'),
    column('role', 'Role', roleOf, {
      cell: (row) => (
        <Badge tone={row.status === 'disabled' ? 'red' : row.role === 'owner' ? 'green' : 'plain'}>
          {roleOf(row)}
        </Badge>
      ),
    }),
    column('session', 'Session', sessionsText, { cell: ({ sessions }) => <Sessions sessions={sessions} /> }),
  ],
  nameOf: ({ login }) => login,
  actions,
  empty: 'No administrators yet.',
});

const sessionsText = ({ sessions }: Administrator): string =>
  sessions.map((session) => sessionText(session)).join('; ') || 'Signed out';
const sessionText = ({ since, device }: Administrator['sessions'][number]): string =>
  [device, `since ${formatTimestamp(since)}`].filter(Boolean).join(', ');

const roleOf = ({ status, role }: Administrator): string =>
  status === 'disabled' ? 'Deactivated' : ROLE_TEXTS[role].label;

/** Lists the administrators, their sessions and the pending links. Only owners see it. */
export function AdministratorsPanel() {
  const [inviting, setInviting] = useState(false);
  const [createdLink, setCreatedLink] = useState<CreatedLink | null>(null);
  return (
    <Stack gap={5} shrink className={css.sections}>
      <DataList
        list={administrators(
          (row) => !row.you && <AdministratorMenu administrator={row} onLink={setCreatedLink} />,
        )}
        tools={
          <Button small icon={<Plus />} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      <WaitingLinks />
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
function Sessions({ sessions }: Pick<Administrator, 'sessions'>) {
  const [latest, ...others] = sessions.map((session) => sessionText(session));
  if (!latest) return <>Signed out</>;
  if (others.length === 0) return <Text size={13}>{latest}</Text>;
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

const LINKS: List<AdministratorLink> = {
  noun: 'pending links',
  call: whole(listAdministrators, ({ links }) => links),
  queryKey: [...keys.administrators, 'links'],
  columns: [
    column('for', 'Link for', ({ login }) => login),
    column('purpose', 'What it does', ({ purpose, role }) =>
      purpose === 'join' ? `Joins as ${ROLE_TEXTS[role].noun}` : 'Sets a new password',
    ),
    column('expires', 'Expires', ({ expires_at }) => formatTimestamp(expires_at)),
  ],
  actions: (link) => <Withdraw link={link} />,
  empty: 'No link is pending.',
};

/** Lists the links that an owner created and that are not used yet, if there are any. */
function WaitingLinks() {
  const model = useList(LINKS, true);
  return model.rows.data?.total ? <ListRows model={model} /> : null;
}

function Withdraw({ link }: { link: AdministratorLink }) {
  const { ask } = useHost();
  const resultToast = useResultToast();
  const withdraw = useCall(withdrawAdministratorLink, [keys.administrators]);
  async function askAndWithdraw() {
    if (await ask.confirmDelete()) withdraw.mutate({ params: { id: link.id } }, resultToast);
  }
  return (
    <RowButton
      label="Withdraw"
      name={`the link for ${link.login}`}
      busy={withdraw.isPending}
      onClick={() => void askAndWithdraw()}
    />
  );
}
