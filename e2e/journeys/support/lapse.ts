import { changeData } from './product-database.ts';

const MONTH_MS = 30 * 86_400_000;

/** Moves the end of a couple's paid time to now or to a month ahead, as otherwise only the calendar can. */
export function endPaidTime(phone: string, when: 'now' | 'in a month'): Promise<void> {
  const ends_at = new Date(Date.now() + (when === 'now' ? 0 : MONTH_MS));
  return changeData((trx) =>
    trx
      .updateTable('subscriptions')
      .set({ ends_at })
      .where('account_id', 'in', (accounts) =>
        accounts
          .selectFrom('accounts')
          .select('id')
          .where('phone', 'like', `%${phone.slice(1)}`),
      )
      .execute(),
  );
}
