import type { AdministratorLink } from '@wedding/shared/contract/administrator.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { momentOf } from '../dates.ts';
import { useSays } from '../use-says.ts';
import { useWithdraw } from './administrators.queries.ts';
import css from './reports.module.css';

/** The links that an owner made and nobody has opened yet. */
export function WaitingLinks({ rows }: { rows: AdministratorLink[] }) {
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
  const says = useSays();
  const withdraw = useWithdraw();
  return (
    <Button small variant="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate(link.id, says)}>
      Withdraw <VisuallyHidden>the link for {link.login}</VisuallyHidden>
    </Button>
  );
}
