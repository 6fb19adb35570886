import type { AdminTariff } from '@wedding/shared/contract/subscription.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Table } from '@wedding/shared/ui/figures/table.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import css from '../components/panel.module.css';
import { useResultToast } from '../hooks/use-result-toast.ts';
import { tariffsQuery, useRetireTariff } from './tariffs.queries.ts';

const TariffSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "report-sheets" */ './tariff-sheet.tsx')).TariffSheet,
);

/** Creates and retires subscription plans. Plans never change, since somebody may already have texted for them. */
export function TariffsPanel() {
  const tariffs = useQuery(tariffsQuery());
  const [making, setMaking] = useState(false);
  return (
    <Stack gap={5} shrink className={css.sections}>
      <Row gap={5} rowGap={3} justify="between" wrap shrink className={css.bar}>
        <Text tone="muted" size={14}>
          A plan can be created or retired, not changed: someone may already have texted for it.
        </Text>
        <Button small icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
          New plan
        </Button>
      </Row>
      <Loaded query={tariffs} what="the plans">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="No plans yet. Nobody can subscribe until there is one." />
          ) : (
            <Tariffs tariffs={rows} />
          )
        }
      </Loaded>
      {making && <TariffSheet onClose={() => setMaking(false)} />}
    </Stack>
  );
}

function Tariffs({ tariffs }: { tariffs: AdminTariff[] }) {
  return (
    <Table caption="Plans" stacked>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col" data-num>
            Price
          </th>
          <th scope="col">Charged</th>
          <th scope="col">Text to send</th>
          <th scope="col" data-num>
            Subscribers
          </th>
          <th scope="col">State</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {tariffs.map((tariff) => (
          <tr key={tariff.product_id} className={css.row}>
            <th scope="row">{tariff.name}</th>
            <td data-num data-label="Price">
              {formatNaira(tariff.price)}
            </td>
            <td data-label="Charged">
              every {tariff.duration} {tariff.duration > 1 ? 'days' : 'day'}
            </td>
            <td data-label="Text to send">
              {tariff.title}
              {tariff.code ? ` to ${tariff.code}` : ''}
            </td>
            <td data-num data-label="Subscribers">
              {formatCount(tariff.subscribers)}
            </td>
            <td data-label="State">
              <Badge tone={tariff.retired_at ? 'plain' : 'green'}>
                {tariff.retired_at ? 'Retired' : 'On offer'}
              </Badge>
            </td>
            <td className={css.menuCell}>{!tariff.retired_at && <Retire tariff={tariff} />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Retire({ tariff }: { tariff: AdminTariff }) {
  const { ask } = useHost();
  const resultToast = useResultToast();
  const retire = useRetireTariff();
  async function askAndRetire() {
    const confirmed = await ask.confirm({
      title: `Retire ${tariff.name}?`,
      text: 'Nobody new can subscribe to it. Members on this plan keep it.',
      icon: 'warning',
      confirm: 'Retire',
      cancel: 'Cancel',
    });
    if (confirmed) retire.mutate(tariff.product_id, resultToast);
  }
  return (
    <Button small variant="quiet" busy={retire.isPending} onClick={() => void askAndRetire()}>
      Retire <VisuallyHidden>{tariff.name}</VisuallyHidden>
    </Button>
  );
}
