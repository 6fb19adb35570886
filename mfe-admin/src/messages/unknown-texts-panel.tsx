import type { TextState, UnknownText } from '@wedding/shared/contract/membership.schema.ts';
import { formatTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Table } from '@wedding/shared/ui/figures/table.tsx';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { CheckCheck } from 'lucide-react';
import { PagedPanel } from '../components/paged-panel.tsx';
import css from '../components/panel.module.css';
import tools from '../components/tools.module.css';
import { useListSearch } from '../hooks/use-list-search.ts';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { textsQuery, useReviewTexts } from './messages.queries.ts';

const STATES = [
  { value: 'waiting', label: 'To review' },
  { value: '', label: 'All' },
] as const;

/** Lists texts that matched no tariff or couldn't be read. They are stored and have no effect. */
export function UnknownTextsPanel() {
  const address = useListSearch();
  const search = address.text('search');
  const state: TextState | '' = address.oneOf('state', ['all']) ? '' : 'waiting';
  const texts = useQuery(textsQuery({ search, page: address.page, state }));
  const review = useReviewTexts();
  const resultToast = useResultToast();
  // Reviews only up to the newest text shown, so that texts arriving in the meantime stay unreviewed.
  const newest = state === 'waiting' && address.page === 1 && !search ? texts.data?.data[0]?.id : undefined;
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Text tone="muted" size={14}>
        Texts that don’t exactly match a plan’s title. They’re kept but give no access. Look here when a
        member says a text didn’t work.
      </Text>
      <Grid below={5} gap={4} className={tools.tools}>
        <SearchField
          label="Search by text or number"
          value={search}
          onSearch={(text) => address.change({ search: text })}
        />
        <Row gap={5} rowGap={3} justify="between" wrap shrink className={css.bar}>
          <Chips
            label="State"
            options={STATES}
            value={state}
            onChange={(next) => address.change({ state: next === '' ? 'all' : '' })}
          />
          {newest !== undefined && (
            <Button
              small
              variant="outline"
              icon={<CheckCheck aria-hidden="true" />}
              busy={review.isPending}
              onClick={() => review.mutate(newest, resultToast)}
            >
              Mark all as seen
            </Button>
          )}
        </Row>
      </Grid>
      <PagedPanel
        query={texts}
        noun="texts"
        emptyText={
          search
            ? `No texts match “${search}”.`
            : state
              ? 'No new texts to review.'
              : 'Every text so far has been understood.'
        }
        onPage={address.toPage}
      >
        {(rows) => <Texts rows={rows} />}
      </PagedPanel>
    </Stack>
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
            <td data-label="From">
              {text.member_id ? (
                <Link to={`/app/admin/reports?tab=members&member=${text.member_id}`}>{text.phone}</Link>
              ) : (
                text.phone || 'Unreadable'
              )}
            </td>
            <td data-label="Short code">{text.code || '–'}</td>
            <td data-label="By">{text.provider}</td>
            <td data-label="Received" className={css.when}>
              {formatTimestamp(text.received_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
