import { addMonths } from '@wedding/shared/contract/local-date.ts';
import { shareMoney } from '@wedding/shared/contract/share-out.ts';

/**
 * What is left split into equal parts of whole naira that add up to it, one a month from the first day on; a month
 * that is too short gives its last day.
 */
export function instalmentsOf(kobo: number, { parts, first }: { parts: number; first: string }) {
  return shareMoney(kobo, Array<number>(parts).fill(1)).map((amount_kobo, place) => ({
    amount_kobo,
    due_on: addMonths(first, place),
  }));
}
