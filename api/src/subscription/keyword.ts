import type { FoldTariff } from './entitlement.ts';

/** As texts and titles are compared (SEC-20): NFKC, trimmed, inner spaces as one, case folded. */
export const foldedText = (text: string): string =>
  text.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase().toLowerCase();

const sameCode = (a: string, b: string) => a.normalize('NFKC').trim() === b.normalize('NFKC').trim();

/** The tariffs that a text names, exactly, at that short code. */
export const tariffsTitled = (tariffs: readonly FoldTariff[], text: string, code: string): FoldTariff[] =>
  tariffs.filter(
    (tariff) =>
      tariff.code !== null && sameCode(tariff.code, code) && foldedText(tariff.title) === foldedText(text),
  );

const STOP = /^(stop|stopall|end|cancel|unsubscribe|quit)( (all|subscription|service|plan|me))?$/;

/** STOP and its kin, alone, with ALL, or with a tariff's title: "STOP", "Stop all.", "CANCEL WED WEEK". */
export function isStop(text: string, tariffs: readonly FoldTariff[]): boolean {
  const words = foldedText(text.replace(/[.!,;:'"“”‘’]+/g, ' '));
  if (STOP.test(words)) return true;
  const [first = '', ...rest] = words.split(' ');
  return STOP.test(first) && tariffs.some((tariff) => foldedText(tariff.title) === rest.join(' '));
}
