import type { Administrator } from '@wedding/shared/contract/administrator.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Table } from '@wedding/shared/ui/figures/table.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { AdministratorMenu } from './administrator-menu.tsx';
import { administratorsQuery } from './administrators.queries.ts';
import type { CreatedLink } from './created-link-sheet.tsx';
import { ROLE_TEXTS } from './roles.ts';
import { WaitingLinks } from './waiting-links.tsx';

const InviteSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './invite-sheet.tsx')).InviteSheet,
);
/** Falls back to `BareLink` if the sheet can't be loaded, since the link is shown only once. */
const CreatedLinkSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "report-sheets" */ './created-link-sheet.tsx')).CreatedLinkSheet,
  BareLink,
);

/** Lists the administrators, their sessions and the pending links. Only owners see it. */
export function AdministratorsPanel() {
  const list = useQuery(administratorsQuery());
  const [inviting, setInviting] = useState(false);
  const [createdLink, setCreatedLink] = useState<CreatedLink | null>(null);
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Row gap={5} rowGap={3} justify="between" wrap shrink className={css.bar}>
        <Text tone="muted" size={14}>
          Editors can do everything except manage administrators. Owners can also invite, change roles, reset
          passwords and deactivate.
        </Text>
        <Button small icon={<Plus aria-hidden="true" />} onClick={() => setInviting(true)}>
          Invite
        </Button>
      </Row>
      <Loaded query={list} what="the administrators">
        {({ administrators, links }) => (
          <>
            <Administrators rows={administrators} onLink={setCreatedLink} />
            {links.length > 0 && <WaitingLinks rows={links} />}
          </>
        )}
      </Loaded>
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

function Administrators({ rows, onLink }: { rows: Administrator[]; onLink: (link: CreatedLink) => void }) {
  return (
    <Table caption="Administrators" stacked>
      <thead>
        <tr>
          <th scope="col">Email</th>
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
                {row.status === 'disabled' ? 'Deactivated' : ROLE_TEXTS[row.role].label}
              </Badge>
            </td>
            <td data-label="Session">
              {row.sessions.length === 0
                ? 'Signed out'
                : row.sessions.map(({ id, since, device }) => (
                    <div key={id}>{`since ${formatTimestamp(since)}${device && `, ${device}`}`}</div>
                  ))}
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

/** Shows a created link when its sheet could not be loaded. */
function BareLink({ link, onClose }: { link: CreatedLink; onClose: () => void }) {
  return (
    <Card title={`The link for ${link.login}`}>
      <p className={css.video} role="alert">
        {new URL(link.path, location.origin).href}
      </p>
      <Button small variant="outline" onClick={onClose}>
        Done
      </Button>
    </Card>
  );
}
