import type { Plan } from '@wedding/shared/contract/subscription.schema.ts';
import { formatNaira } from '@wedding/shared/ui/money.ts';

/** `Charged every 7 days`; the plural above 1 (spec section 2). */
export const chargedEvery = ({ duration }: Pick<Plan, 'duration'>): string =>
  `Charged every ${duration} day${duration > 1 ? 's' : ''}`;

/** `₦500 per Weekly`, as the sign-up lists a plan. */
export const pricePer = ({ price, name }: Pick<Plan, 'price' | 'name'>): string =>
  `${formatNaira(price)} per ${name}`;

/** `₦71 per day`: the price spread over its days, rounded to the naira. */
export const pricePerDay = ({ price, duration }: Pick<Plan, 'price' | 'duration'>): string =>
  `${formatNaira(price / duration)} per day`;
