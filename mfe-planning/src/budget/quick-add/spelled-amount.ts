import { CURRENCIES } from '@wedding/shared/format/plain-amount.ts';

/** Numbers as they are said: `half a million`, `two hundred and fifty thousand`. */
const NUMBERS =
  'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|quarter';
const NUMBER = new RegExp(`^(?:${NUMBERS})$`);
/** Units as they are said, shortened or misspelt. */
const UNIT =
  /^(?:hun.*|(?:ka?y?|(?:tho|th?[ao]u)(?!.*er).*|gran.*)s?|ms?|m[iy]?l+(?!k).*|mn|mio|bn|bil.*|gs?|kk+|bars?|bucks?|larges?|met(?:er|re)s?|kil.*|la(?:kh|c)s?|crores?|stacks?|racks?|тыс|млн|[км])$/;
const CURRENCY = new RegExp(`^(?:${CURRENCIES})$`);
const UNIT_WORDS = '(?:hundred|thousand|million|billion)s?';
const WHOLE_UNIT = new RegExp(`^${UNIT_WORDS}$`);
/** Signs between words. */
const SIGNS = new Set(['-', ',']);
const JOINERS = new Set(['a', 'an', 'and', 'of', 'point', ...SIGNS]);
const SIGN = /(?<!\S)(?:[₦#n]|ngn|naira) ?$/i;
const LAST = /^(?:naira|ngn|only|[.!?,])$/;

/** The longest first: `seventy` begins with `seven`. */
const SAID = [...NUMBERS.split('|'), UNIT_WORDS].toSorted((a, b) => b.length - a.length).join('|');
const JOINED = String.raw`(?=(?:${SAID}|k|m|bn)+(?!\p{L}))`;
/** A word, a number or a sign. `twok`, `Nfivek` and `fivehundredk` are words written as one. */
const TOKEN = new RegExp(
  String.raw`(?:${SAID})${JOINED}|(?<!\p{L})n(?=(?:${SAID})${JOINED})|\p{L}+|\d+(?:[.,⁄]\d+)*|[^\s\p{L}\d]`,
  'giu',
);

const isUnit = (word: string) => UNIT.test(word) || CURRENCY.test(word);

/** An amount that isn't written in figures with the units that we read. */
export interface SpelledAmount {
  text: string;
  start: number;
  /** Whether a number in it is spelled: `1 and a half million`. */
  isSpelled: boolean;
}

/** Finds such an amount at a text's end: `half a million`, `2 milion`, `5 G`. */
export function findSpelledAmount(text: string): SpelledAmount | undefined {
  const all = [...text.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    index,
  }));
  const tokens = all.slice(0, all.findLastIndex(({ word }) => !LAST.test(word)) + 1);
  const isPart = (word: string) => /^\d/.test(word) || NUMBER.test(word) || JOINERS.has(word) || isUnit(word);
  const from = tokens.findLastIndex(({ word }) => !isPart(word)) + 1;
  const begins = (word: string) => !JOINERS.has(word) || /^an?$/.test(word);
  const start = tokens.findIndex(({ word }, at) => at >= from && begins(word));
  const phrase = start < 0 ? [] : tokens.slice(start);
  const words = phrase.map(({ word }) => word);
  const last = words.at(-1) ?? '';
  const isNumber = (word: string) => /^\d|^an?$|^hundred/.test(word) || NUMBER.test(word);
  const isAmount = words.slice(0, -1).some(isNumber) ? isUnit(last) : WHOLE_UNIT.test(last);
  const [first] = phrase;
  if (!first || !(isAmount || NUMBER.test(last))) return undefined;
  const before = text.slice(0, first.index).replace(SIGN, '');
  if (/\S$/.test(before)) return undefined;
  const isSpelled = words.some((word) => NUMBER.test(word) || (!SIGNS.has(word) && JOINERS.has(word)));
  return { text: text.slice(before.length), start: before.length, isSpelled };
}

/** What looks like figures, of which some are apart: `2O k`, `2h k`, `1 OOO`, `IIm`. */
export const LOOKS_LIKE_FIGURES =
  /(?<!\S)(?:\d\S* |\d[\dOoIl|.,]*(?: [\dOoIl|.,]+)*|[IlO|]*[IO|][IlO|]+|[IlO|]?O+) ?[km]$|(?<!\S)\d[\d.,]* [Oo]{3}$/;

const BOUNDS = 'almost|nearly|over|under|above|below|from|min|max|up to|(?:at|more|less) (?:least|most|than)';
const GOES_ON = new RegExp(
  String.raw`^ ?(?:\/|per |each\b|apiece\b)|^[ ,]*(?:and )?(?:(?:hundred|thousand|million|billion)s?|k|m|kobo|(?:a )?half|${CURRENCIES}|percent|plus|upwards?|above|ish|max|min|less|\(?incl|(?:plus |ex |\+ ?)*vat|or (?:so|more|less))\b|^ ?[%+]|^ \d[\d.,/⁄]*%?$|^ to ?\d|^ [oоli|]{3}\b|^ \([^)]*\b${UNIT_WORDS}\b|^ (?:off(?!-)|cheaper|back)\b`,
  'i',
);
const BEGINS_BEFORE = new RegExp(
  `(?:\\b(?:minus|less|${CURRENCIES}|${BOUNDS})|(?:%|\\bpercent)(?: of)?|\\b${UNIT_WORDS}(?: and)?|\\bhalf(?: an?)?|\\d point|\\d (?:to|or|and|&)|\\.\\d+ ?[–—-]| \\.) ?$|\\s-$`,
  'i',
);
/** Figures before an amount, of which it may be the end: `2 |50k` and `25 |0 000`. Those of a size are none: `10 x 20 |350k`. */
const FIGURES_BEFORE = /(?<![x×*] ?)(?:^| )\d[\d.,]* \|/i;

/** A k that is no thousand, and an amount onto which something else is joined: `4k video`, `18k gold`, `250k+caution`. */
const NO_PRICE =
  /\b[248]k (?:video|uhd|drone|camera)|\b(?:videos?|drone|camera|screen|coverage)\b.* [248]k$|\b(?:9|1[048]|2[124])k gold|(?<!\S)[₦n#]?\d[\d.,]*[km][+&/=:-]+\p{L}/iu;
/** What makes a price less. */
const REDUCES = /\b(?:discount|refund|rebate|reduction|cash ?back)/i;

/** Returns whether what stands beside an amount belongs to it, or turns it round: `10% of 5m`, `50 to 70k`, `5k off`, `hall -5k`. */
export function isPartOfMore(
  text: string,
  { start, text: amount }: { start: number; text: string },
): boolean {
  const before = text.slice(0, start);
  const goesOn = GOES_ON.test(text.slice(start + amount.length));
  return (
    goesOn ||
    NO_PRICE.test(text) ||
    REDUCES.test(text) ||
    BEGINS_BEFORE.test(before) ||
    FIGURES_BEFORE.test(`${before}|${amount}`)
  );
}
