import { formatCount } from './count.ts';
import { formatKobo } from './money.ts';
import type { AmountReading } from './read-amount.ts';

/** A question about a typed amount, and the amounts in kobo that answer it, likeliest first. */
export interface AmountQuestion {
  text: string;
  answers: readonly { label: string; kobo: number }[];
}

/** Returns the question for an amount that can be read in several ways; undefined for any other. */
export function readingQuestion(reading: AmountReading): AmountQuestion | undefined {
  if (reading.kind !== 'ambiguous') return undefined;
  const labels = reading.readings.map(formatKobo);
  return {
    text: `Is it ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}?`,
    answers: reading.readings.map((kobo) => ({ label: formatKobo(kobo), kobo })),
  };
}

/**
 * Returns the question for an amount above the whole plan, which mostly has zeros too many; undefined for any other.
 * `count` is for how many guests or pieces the amount is paid.
 */
export function planQuestion(kobo: number, plan: number, count = 1): AmountQuestion | undefined {
  if (plan <= 0 || kobo * count <= plan) return undefined;
  let likely = kobo;
  while (likely * count > plan) likely = Math.floor(likely / 100_000) * 100;
  const times = count === 1 ? '' : ` × ${formatCount(count)} = ${formatKobo(kobo * count)}, which`;
  const over = `${formatKobo(kobo)}${times} is more than your whole plan of ${formatKobo(plan)}.`;
  const unit = count === 1 ? '' : ' each';
  const right = { label: `Yes, ${formatKobo(kobo)}${unit}`, kobo };
  if (likely === 0) return { text: `${over} Is it right?`, answers: [right] };
  return {
    text: `${over} Did you mean ${formatKobo(likely)}${unit}?`,
    answers: [{ label: `${formatKobo(likely)}${unit}`, kobo: likely }, right],
  };
}
