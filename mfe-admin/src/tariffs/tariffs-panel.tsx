import type { AdminTariff } from '@wedding/shared/contract/subscription.schema.ts';
import { listAdminTariffs, retireTariff } from '@wedding/shared/contract/subscription.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Badge } from '@wedding/shared/ui/figures/badge.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../hooks/use-change.ts';
import { keys } from '../lib/query-keys.ts';
import { DataList } from '../list/data-list.tsx';
import { column, figure, type List, whole } from '../list/list.ts';
import { RowButton } from '../list/row-button.tsx';

const TariffSheet = lazySheet(async () => (await import('./tariff-sheet.tsx')).TariffSheet);

type Row = AdminTariff & { id: number };

const stateText = ({ retired_at }: Row) => (retired_at ? 'Retired' : 'On offer');

const TARIFFS: List<Row> = {
  noun: 'plans',
  lead: 'A plan can be created or retired, not changed: someone may already have texted for it.',
  call: whole(
    listAdminTariffs,
    (tariffs) => tariffs.map((tariff) => ({ ...tariff, id: tariff.product_id })),
    ({ name, title, code, price }) => `${name} ${title} ${code} ${price}`,
  ),
  queryKey: keys.tariffs,
  search: 'Search by name, text or price',
  columns: [
    column('plan', 'Plan', ({ name }) => name),
    figure('price', 'Price', ({ price }) => price, { show: formatNaira, unit: 'naira' }),
    column('charged', 'Charged', ({ duration }) => (duration > 1 ? `every ${duration} days` : 'every day')),
    column('text', 'Text to send', ({ title, code }) => (code ? `${title} to ${code}` : title)),
    figure('subscribers', 'Subscribers', ({ subscribers }) => subscribers),
    column('state', 'State', stateText, {
      cell: (tariff) => <Badge tone={tariff.retired_at ? 'plain' : 'green'}>{stateText(tariff)}</Badge>,
      plain: true,
    }),
  ],
  actions: (tariff) => !tariff.retired_at && <Retire tariff={tariff} />,
  empty: 'No plans yet. Nobody can subscribe until there is one.',
};

/** Creates and retires subscription plans. Plans never change, since somebody may already have texted for them. */
export function TariffsPanel() {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <DataList
        list={TARIFFS}
        tools={
          <Button small icon={<Plus />} onClick={() => setCreating(true)}>
            New plan
          </Button>
        }
      />
      {creating && <TariffSheet onClose={() => setCreating(false)} />}
    </>
  );
}

function Retire({ tariff }: { tariff: Row }) {
  const { ask } = useHost();
  const retire = useCall(retireTariff, [keys.tariffs, keys.reports]);
  async function askAndRetire() {
    const confirmed = await ask.confirm({
      title: `Retire ${tariff.name}?`,
      text: 'Nobody new can subscribe to it. Members on this plan keep it.',
      icon: 'warning',
      confirm: 'Retire',
      cancel: 'Cancel',
    });
    if (confirmed) retire.mutate({ params: { id: tariff.id } });
  }
  return (
    <RowButton
      label="Retire"
      name={tariff.name}
      busy={retire.isPending}
      onClick={() => void askAndRetire()}
    />
  );
}
