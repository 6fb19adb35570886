import type { AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import { listAdministrators } from '@wedding/shared/contract/administrator.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { keys } from '../lib/query-keys.ts';
import { ListRows } from '../list/data-list.tsx';
import { column, type List, whole } from '../list/list.ts';
import { RowButton } from '../list/row-button.tsx';
import { useList } from '../list/use-list.ts';
import { useWithdraw } from './administrators.queries.ts';
import { ROLE_TEXTS } from './roles.ts';

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
export function WaitingLinks() {
  const model = useList(LINKS, true);
  return model.rows.data?.total ? <ListRows model={model} /> : null;
}

function Withdraw({ link }: { link: AdministratorLink }) {
  const { ask } = useHost();
  const resultToast = useResultToast();
  const withdraw = useWithdraw();
  async function askAndWithdraw() {
    if (await ask.confirmDelete()) withdraw.mutate(link.id, resultToast);
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
