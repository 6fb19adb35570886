import type { UnknownText } from '@wedding/shared/contract/membership.schema.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Table } from '@wedding/shared/ui/table.tsx';
import { momentOf } from '../dates.ts';
import { useAddress } from '../use-address.ts';
import { PagedPanel } from './paged-panel.tsx';
import css from './reports.module.css';
import { textsQuery } from './reports.queries.ts';

/** Texts that matched no plan, or couldn't be read: kept, and granted nothing. */
export function TextsPanel() {
  const address = useAddress();
  const search = address.text('search');
  const texts = useQuery(textsQuery({ search, page: address.page }));
  return (
    <div className={css.sections}>
      <p className={css.quiet}>
        Texts that match no plan’s title exactly. They are kept and grant nothing: look here when a member
        says that a text did not work.
      </p>
      <div className={css.search}>
        <SearchField
          label="Search by text or number"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
      </div>
      <PagedPanel
        query={texts}
        things="texts"
        nothing={search ? `No texts match “${search}”.` : 'Every text so far was understood.'}
        onPage={(page) => address.change({ page })}
      >
        {(rows) => <Texts rows={rows} />}
      </PagedPanel>
    </div>
  );
}

function Texts({ rows }: { rows: UnknownText[] }) {
  return (
    <Table caption="Unknown texts, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">Text</th>
          <th scope="col">From</th>
          <th scope="col">Short code</th>
          <th scope="col">By</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((text) => (
          <tr key={text.id}>
            <th scope="row">{text.text || 'Empty'}</th>
            <td data-label="From">{text.phone || 'Unreadable'}</td>
            <td data-label="Short code">{text.code || '–'}</td>
            <td data-label="By">{text.provider}</td>
            <td data-label="Received" className={css.when}>
              {momentOf(text.received_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
