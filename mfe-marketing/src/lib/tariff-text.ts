import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { formatNaira } from '@wedding/shared/format/money.ts';

/** Returns `Charged every 7 days`, with the plural above 1. */
export const chargedEvery = ({ duration }: Pick<Tariff, 'duration'>): string =>
  `Charged every ${duration} day${duration > 1 ? 's' : ''}`;

/** Returns what is really charged: `₦500 every 7 days`. */
export const priceEvery = ({ price, duration }: Pick<Tariff, 'price' | 'duration'>): string =>
  `${formatNaira(price)} every ${duration > 1 ? `${duration} days` : 'day'}`;

/** Returns `₦500 per Week`, for the sign-up. */
export const pricePer = ({ price, name }: Pick<Tariff, 'price' | 'name'>): string =>
  `${formatNaira(price)} per ${name}`;

/** Returns `₦71 per day`: the price spread over its days, rounded to the naira. */
export const pricePerDay = ({ price, duration }: Pick<Tariff, 'price' | 'duration'>): string =>
  `${formatNaira(price / duration)} per day`;

/** Returns for whom a plan of so many days is. */
export function suits({ duration }: Pick<Tariff, 'duration'>): string {
  if (duration <= 1) return 'To look around for a day';
  if (duration <= 7) return 'For a week with much to decide';
  if (duration <= 31) return 'For planning month by month';
  return 'For the whole way to the day';
}
