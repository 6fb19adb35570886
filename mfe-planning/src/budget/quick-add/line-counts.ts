import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { ROUGHLY_BEFORE } from '@wedding/shared/format/plain-amount.ts';
import { readAmount } from '@wedding/shared/format/read-amount.ts';
import { PLAIN, withoutJoiners, YEAR } from './line-parts.ts';

/** `MAX_COUNT` of the contract, whose schemas don't belong into a page. */
const COUNT_MAX = 100_000;

/** One way to read `350 x 2k`: which number counts, and which one is the price. */
interface TimesReading {
  count: number;
  /** The word after the count: `guests`; '' for none. */
  noun: string;
  amount: string;
}

export interface Times {
  name: string;
  readings: TimesReading[];
}

const NUMBER = String.raw`(?:${ROUGHLY_BEFORE})?(?:₦|ngn|n|#)?\s?\d[\d.,]*(?:\s?(?:k|m|mn|mil|million|thousand|hundred|naira))?`;
const TIMES = new RegExp(
  String.raw`^(.*?)(?:^|[\s:=–-])\s*(${NUMBER})(?:\s+([a-z]+))?\s*(?:x|×|\*|@|\bat\b)\s*(${NUMBER})(?:\s+([a-z][a-z &'-]*))?$`,
  'iu',
);
const COUNTED = /^(?:guests?|people|persons?|heads?|pax|invitees|plates?|pieces?|pcs?|units?)$/i;

const FACTORS = new RegExp(
  String.raw`^(.*?)(?:^|[\s:=–-])(\d{1,4})\s*([a-z]*)\s*(?:[x×*]|\bfor\b)\s*(\d{1,4})\s*([a-z]*)\s*(?:[x×*@]|\bat\b)\s*(${NUMBER})(?:\s*=.*)?$`,
  'iu',
);
/** `45k x 2 nights x 3 rooms`. */
const TURNED_FACTORS = new RegExp(
  String.raw`(?<=^|[\s:=–-])(${NUMBER})\s*[x×*]\s*(\d{1,4}\s*[a-z]*)\s*[x×*]\s*(\d{1,4}\s*[a-z]*)$`,
  'iu',
);

export interface Factors {
  name: string;
  /** How many that makes, and the last factor, which may count alone: the price may be for all rooms. */
  counts: [number, number];
  amount: string;
}

/** Finds `3 rooms x 2 nights x 45k`; undefined if there are no three. */
export function factorsIn(typed: string): Factors | undefined {
  const text = FACTORS.test(typed) ? typed : typed.replace(TURNED_FACTORS, '$2 x $3 x $1');
  const [whole, , first, , second, , amount = ''] = FACTORS.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const count = Number(first) * Number(second);
  const name = text.slice(0, text.lastIndexOf(amount)).replace(/[\s:=–-]*(?:[x×*@]|\bat)\s*$/i, '');
  return count >= 1 && count <= COUNT_MAX
    ? { name, counts: [count, Number(second)], amount: amount.trim() }
    : undefined;
}

/** `2k per head x 350`, `15k each (20)`, `25k/day 3 days`. */
const EACH_FIRST = new RegExp(
  String.raw`(?<=^|[\s:=@–-])@?(${NUMBER})\s*(?:(?:\/|\bper\b|\ba\b)\s*([a-z]+)|each|apiece|ea|pp)\s*(?:[x×*]|\bfor\b|\(|(?=\d+ \2))\s*(\d[\d,]*)\s*([a-z]*)\)?$`,
  'iu',
);
/** What a calculation comes to: ` = 700k`, ` - 150,000`. */
const RESULT = /\s*[=–-]+>?\s*([^=–-]*\d[^=–-]*)$/;

/** Finds `350 x 2k`, `350 guests at ₦2,000`, `2k x 350` or `2k per head x 350`; undefined if the text has none. */
export function timesIn(typed: string): Times | undefined {
  const ordered = typed.replace(EACH_FIRST, (_, amount, one = '', count, all) =>
    COUNTED.test(all || one) ? `${count} ${all || one} x ${amount}` : `${count} x ${amount}`,
  );
  const times = timesWithoutResult(ordered);
  const [end = '', result = ''] = RESULT.exec(ordered) ?? [];
  if (times || !end) return times;
  const before = timesWithoutResult(ordered.slice(0, ordered.length - end.length));
  const isResult = before?.readings.some(({ count, amount }) => {
    const [one, all] = [readAmount(amount), readAmount(result)];
    return one.kind === 'amount' && all.kind === 'amount' && one.kobo * count === all.kobo;
  });
  return isResult ? before : undefined;
}

function timesWithoutResult(text: string): Times | undefined {
  const [whole, before = '', first = '', middle = '', second = '', after = ''] = TIMES.exec(text) ?? [];
  if (whole === undefined) return undefined;
  // Only what is counted is left out of the name: “20 cartons at 45k” is a name by itself.
  const nouns = [middle, after].filter((noun) => noun && !COUNTED.test(noun));
  const noun = [middle, after].find((one) => COUNTED.test(one)) ?? '';
  const name = [before.trim(), ...nouns].filter(Boolean).join(' ');
  const counts = [first, second].map(countIn);
  const [a, b] = counts;
  const inOrder = a === undefined ? [] : [{ count: a, noun, amount: second.trim() }];
  const turned = b === undefined ? [] : [{ count: b, noun, amount: first.trim() }];
  if (a === undefined || b === undefined || middle)
    return { name, readings: middle ? inOrder : [...inOrder, ...turned] };
  // People say how many first, and a price is mostly the larger number: if both agree, it isn't asked.
  return { name, readings: b >= a ? inOrder : [...inOrder, ...turned] };
}

const ROUGHLY = new RegExp(`^${ROUGHLY_BEFORE}`, 'i');

/** Returns a count without a unit or a currency sign; undefined for anything else. */
function countIn(text: string): number | undefined {
  const digits = text.trim().replace(ROUGHLY, '').replaceAll(',', '');
  const count = Number(digits);
  return PLAIN.test(digits) && count >= 1 && count <= COUNT_MAX ? count : undefined;
}

/** Each at its own index; '' for no word. */
const WORD_COUNTS = ' one two three four five six seven eight nine ten eleven twelve'.split(' ');
const NOUN = String.raw`(?:\p{L}{3,}s|pcs|pax|people|men|women)`;
/** A count at a name's start, `5 cows`, `5cows` or `five cows`, and at its end, `malt 50 crates`, `suit x2` or `rings (2)`. */
const LEADING_COUNT = new RegExp(
  String.raw`^(?:(\d{1,6})(?: +|(?=${NOUN}\b))|(${WORD_COUNTS.slice(2).join('|')}) (?=\p{L}+s\b|(?:wo)?men\b|people\b)(?!hund|thou|mill))(.+)$`,
  'iu',
);
const COUNT_AT_END = new RegExp(
  String.raw`^(.+?)(?:[:,–-]*\s+(\d{1,6}) *(${NOUN})|(?<!\d\s*)\s*[x×*] ?(\d{1,6})|\s*\((\d{1,6})\))$`,
  'iu',
);

/** Returns the number that a name counts, and the name without it; undefined for none. */
export function countedIn(typed: string): { count: number; name: string } | undefined {
  const text = withoutJoiners(typed);
  const [, lead, word = '', noun = ''] = LEADING_COUNT.exec(text) ?? [];
  const [, before = '', digits, counted = '', times, bracketed] = COUNT_AT_END.exec(text) ?? [];
  const figures = lead ?? digits ?? times ?? bracketed ?? WORD_COUNTS.indexOf(word.toLowerCase());
  const count = Number(figures);
  const name = noun || trimmed(`${before} ${counted}`);
  return count > 1 && count <= COUNT_MAX && !YEAR.test(String(figures)) ? { count, name } : undefined;
}
