import { formatKobo } from '@wedding/shared/format/money.ts';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { OwnAmount } from '../../components/own-amount.tsx';
import css from './amounts.module.css';

/** The figure that a sheet is about, and its amount in the person's own currency. */
export function Total({ text, kobo = 0 }: { text: string; kobo?: number }) {
  return (
    <div className={css.sum}>
      <p className={css.total}>{text}</p>
      {kobo > 0 && <OwnAmount kobo={kobo} />}
    </div>
  );
}

/** Names with their amounts. */
export function AmountRows({ rows }: { rows: readonly { id: string; name: string; kobo: number }[] }) {
  return (
    <Stack as="ul" gap={1} shrink size={14} tone="second">
      {rows.map(({ id, name, kobo }) => (
        <Row as="li" key={id} gap={4} rowGap={0} leads breaks tabular>
          <span>{name}</span> <span>{formatKobo(kobo)}</span>
        </Row>
      ))}
    </Stack>
  );
}
