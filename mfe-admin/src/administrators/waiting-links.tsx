import type { AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Table } from '@wedding/shared/ui/figures/table.tsx';
import css from '../components/panel.module.css';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { useWithdraw } from './administrators.queries.ts';
import { ROLE_TEXTS } from './roles.ts';

/** Lists the links that an owner created and that are not used yet. */
export function WaitingLinks({ rows }: { rows: AdministratorLink[] }) {
  return (
    <Table caption="Pending links" stacked>
      <thead>
        <tr>
          <th scope="col">Link for</th>
          <th scope="col">What it does</th>
          <th scope="col">Expires</th>
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
              {link.purpose === 'join' ? `Joins as ${ROLE_TEXTS[link.role].noun}` : 'Sets a new password'}
            </td>
            <td data-label="Expires">{formatTimestamp(link.expires_at)}</td>
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
  const resultToast = useResultToast();
  const withdraw = useWithdraw();
  return (
    <Button
      small
      variant="quiet"
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate(link.id, resultToast)}
    >
      Withdraw <VisuallyHidden>the link for {link.login}</VisuallyHidden>
    </Button>
  );
}
