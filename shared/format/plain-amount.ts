import { foldDigits, foldLookalikes } from './lookalikes.ts';

/** Digits of every script, and letters typed for them, become 0 to 9, wide characters narrow ones; what can't be seen goes. */
export function fold(typed: string): string {
  const text = foldDigits(typed)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]|\u2800/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\u066b\u2024]/g, '.')
    .replace(/[\u066c\u060c\u201a\u3001\ufe50]/g, ',')
    .replace(/[\u2018\u2019\u02bc\u02b9\u2032\u2035`´]/g, "'")
    .replace(/[\u2010-\u2015\u2212\ufe63]/g, '-')
    .trim()
    .toLowerCase();
  return withDigits(text);
}

/** Reads letters as the figures that they look like among digits: `25O,OOO`, `l.5m`. One at the end may be a unit: `500l`. */
const withDigits = (text: string): string =>
  text.replace(/(?<!\p{L})[\doоοliі.,]+(?=[kmb]?(?!\p{L}))/gu, (token) =>
    /\d/.test(token)
      ? token.replace(/^.*?(?=(?:(?<![oоο])[oоο]|[liі])?[.,]*$)/, (head) => foldLookalikes(head))
      : token,
  );

/** What says that an amount after it isn't certain: `about 150k`, `~150k`. */
export const ROUGHLY_BEFORE = String.raw`(?:about|abt|approx(?:imately)?\b\.?|around|circa|roughly|est(?:imated)?\b\.?|[~≈±]) ?`;
/** The same, and after an amount: `150k?`, `150k (negotiable)`. */
const ROUGHLY = new RegExp(
  String.raw`^${ROUGHLY_BEFORE}| ?(?:\?+|approx\.?|tb[acd]|\((?:negotiable|neg|estimated?|est|approx|tb[acd])\.?\))$`,
  'g',
);

/** Removes the quotation marks around a text, and what says `roughly`. */
export const withoutDoubt = (text: string): string =>
  text.replace(/^["“„«](.*)["”“»]$/, '$1').replace(ROUGHLY, '');

/** Removes the signs and words for naira before and after a number, and the ends `/=`, `/-` and `only`. */
export function withoutCurrency(text: string): string {
  return (
    text
      .replace(/^(?:=n=|n=|₦=?|ngn|naira\b|#|n(?=[\d .,:]))[ .:]*/, '')
      // N5,000=00 is how receipts here are written by hand: the equals sign stands before the kobo.
      .replace(/=(?=\d\d ?k?\b)/, ':')
      .replace(/[ .,]*\b(?:nairas? )?only[ .!]*$/, '')
      .replace(/ ?(?:\/ ?[=-]{1,2}[ .]*|[=-]\/|={1,2}|[.,]-{1,2})$/, '')
      .replace(/(?<=\d ?(?:k|m|bn?|thousands?|millions?|billions?)?) ?(?:₦|ngn|nairas?|n)[ .]*$/, '')
      .replace(/ ?(?:\/[=-]{1,2}|={1,2})$/, '')
      .replace(/[ .,;]+$/, (end, at: number, all: string) => (/\d/.test(all.slice(0, at)) ? '' : end))
      .replace(/ ?([.,:']) ?/g, '$1')
      .trim()
  );
}

/** Words for another currency. */
export const CURRENCIES =
  '(?:usd[tc]?|us|gbp|eur|euros?|dollars?|pounds?|cedis?|ghs|cfa|fcfa|x[oa]f|rands?|zar|kes|ksh|shillings?|aed|dirhams?|cad|yen|yuan|inr|rupees?|btc)';
/** Another currency, alone or after a unit: `$500`, `500kusd`. In lower case. */
export const FOREIGN = new RegExp(`[$£€¥₵₹]|(?<![a-z])(?:[kmb] ?)?${CURRENCIES}\\b`);
/** Formats an amount without separators, for a field that is being edited: `1500000`, `1500000.50`. */
export const bareNaira = (kobo: number): string => (kobo / 100).toFixed(kobo % 100 === 0 ? 0 : 2);

/** `N.5m`: half a million, or five after the shortened `N.` */
export const DOTTED_SIGN = /^(?:=n=|n=|₦=?|ngn|naira|#|n)\.(\d.*)$/;

/** Powers of ten that a word or letter after a number stands for. */
const STEPS: Readonly<Record<string, number>> = {
  hundred: 2,
  k: 3,
  thou: 3,
  grand: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  mln: 6,
  mil: 6,
  mill: 6,
  million: 6,
  b: 9,
  bn: 9,
  bil: 9,
  billion: 9,
  tn: 12,
  trillion: 12,
};

/** One unit. Only a hundred stands before another: `5 hundred thousand`. */
export const UNIT = new RegExp(`^(?:(?:hundred )?(?:${Object.keys(STEPS).join('|')})|kobo)?$`);

/** Returns the power of ten of such a unit. */
export const powerOf = (unit: string): number =>
  unit === 'kobo' ? -2 : unit.split(' ').reduce((power, word) => power + (STEPS[word] ?? 0), 0);
