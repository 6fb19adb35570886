import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { readTitles } from '@wedding/shared/video-cache/data-use.ts';
import { useState } from 'react';
import { nairaOf } from '../cost/cost.ts';
import { useDataSettings } from '../cost/settings.queries.ts';
import { sumOf, useUsed } from '../cost/week/used.ts';
import css from './receipt.module.css';
import { linesOf, monthName, monthsOf } from './receipt.ts';

/** Shows what each lesson used and saved on this device, month by month, in MB and in naira. */
export function ReceiptCard() {
  const account = useHost().session.user?.id ?? 0;
  const uses = useUsed().filter((use) => use.account === account);
  const months = monthsOf(uses);
  const [chosen, setChosen] = useState<string>();
  const month = chosen ?? months[0];
  const { price } = useDataSettings().settings;
  const titles = useQuery({ queryKey: ['video-titles', account], queryFn: () => readTitles(account) });
  if (!month) return null;
  const lines = linesOf(uses, month);
  const { network, phone } = sumOf(lines);
  const money = (bytes: number) => (price !== null && bytes > 0 ? ` · ${nairaOf(bytes, price)}` : '');
  return (
    <Card title="Data receipt">
      {months.length > 1 && (
        <Chips
          label="Month"
          options={months.map((value) => ({ value, label: monthName(value) }))}
          value={month}
          onChange={setChosen}
        />
      )}
      <p className={css.total}>
        {months.length > 1 ? '' : `${monthName(month)}: `}
        <strong>
          {formatBytes(network)} used{money(network)}
        </strong>
        , {formatBytes(phone)} not spent again{money(phone)}
      </p>
      <div className={css.lines}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Lesson</th>
              <th scope="col">Used</th>
              <th scope="col">Not spent again</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.video}>
                <th scope="row">{titles.data?.get(line.video) ?? (titles.isPending ? '' : 'A lesson')}</th>
                <td>
                  {formatBytes(line.network)}
                  {price !== null && line.network > 0 && <span>{nairaOf(line.network, price)}</span>}
                </td>
                <td>
                  {formatBytes(line.phone)}
                  {price !== null && line.phone > 0 && <span>{nairaOf(line.phone, price)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text tone="muted" size={13} className={css.note}>
        “Not spent again” is data you didn’t have to use twice: replays, rewinds and lessons saved here.
      </Text>
    </Card>
  );
}
