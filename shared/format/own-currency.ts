import type { OwnCurrency } from '../contract/account.schema.ts';

/** Formats an amount of kobo in a person's own currency, at the rate they set, without its cents: `≈ £7,317`. */
export function formatOwn(kobo: number, { code, kobo: rate }: OwnCurrency): string {
  const format = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  return `≈ ${format.format(kobo / rate)}`;
}
