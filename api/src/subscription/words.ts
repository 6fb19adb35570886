import type { FoldPlan } from './told.ts';

/** As texts and titles are compared (security line 20): NFKC, trimmed, inner spaces as one, case folded. */
export const foldedText = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase();

const sameCode = (a: string, b: string) => a.normalize('NFKC').trim() === b.normalize('NFKC').trim();

/** The plans that a text names, exactly, at that short code. */
export const plansTitled = (plans: readonly FoldPlan[], text: string, code: string): FoldPlan[] =>
  plans.filter(
    (plan) => plan.code !== null && sameCode(plan.code, code) && foldedText(plan.title) === foldedText(text),
  );

const STOP = /^(stop|stopall|end|cancel|unsubscribe|quit)( (all|subscription|service|plan|me))?$/;

/** STOP and its kin, alone, with ALL, or with a plan's title: "STOP", "Stop all.", "CANCEL WED WEEK". */
export function isStop(text: string, plans: readonly FoldPlan[]): boolean {
  const words = foldedText(text.replace(/[.!,;:'"“”‘’]+/g, ' '));
  if (STOP.test(words)) return true;
  const [first = '', ...rest] = words.split(' ');
  return STOP.test(first) && plans.some((plan) => foldedText(plan.title) === rest.join(' '));
}
