import { addMonths } from '@wedding/shared/domain/local-date.ts';
import { shareMoney } from '@wedding/shared/domain/share-out.ts';

/**
 * Splits an amount into equal monthly parts of whole naira that add up to it, from the first day on; a month that is
 * too short uses its last day.
 */
export function instalmentsOf(kobo: number, { parts, first }: { parts: number; first: string }) {
  return shareMoney(kobo, Array<number>(parts).fill(1)).map((amount_kobo, place) => ({
    amount_kobo,
    due_on: addMonths(first, place),
  }));
}
