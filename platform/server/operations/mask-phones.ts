/** The beginning of an encoded character, encoded once or several times. */
const PERCENT = '%(?:25)*';
/** A digit of any script, raised or in a circle, or an encoded one. */
const DIGIT = String.raw`(?:[\p{Nd}\p{No}]|${PERCENT}3\d)`;
/** What people and machines write between a number's digits: spaces, dashes, brackets, invisible marks, encoded or not. */
const GAP = String.raw`(?:[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}+._,/*~]|${PERCENT}[01][\da-f]|${PERCENT}(?:2[\da-f](?<!25)|5f|7e)|${PERCENT}[c-f][\da-f](?:${PERCENT}[89ab][\da-f])+)`;
const RUN = new RegExp(String.raw`\+?${DIGIT}(?:${GAP}{0,6}${DIGIT}){6,}`, 'giu');
/** The beginning and length of a Nigerian mobile number, whatever precedes it. */
const MOBILE = /[789][01]\d{8}/;

/**
 * A mobile number with what keeps it from a machine between its digits: any signs, parts of an address, O for zero, and
 * letters, of which a number has one kind and an id several.
 */
const SPREAD_MOBILE = (() => {
  const gap = String.raw`[^\p{L}\p{N}]{0,6}(?:(?!o)\p{L}[^\p{L}\p{N}]{0,6})?`;
  const rest = String.raw`[789]${gap}[01o](?:${gap}[\do]){8}`;
  const start = String.raw`(?<![\p{N}•*])(?:\+?234${gap}(?:[0o]${gap})?|[0o]${gap})`;
  // Ten digits within a longer word are mostly an id's.
  return new RegExp(String.raw`${start}${rest}|(?<![\p{L}\p{N}•*])${rest}(?![\p{L}\p{N}])`, 'giu');
})();
/** A mobile number with its 0 or 234, with letters of any kind between its digits, within a word: `0803a139b0001`. */
const LETTERED_MOBILE = (() => {
  const gap = String.raw`[^\p{N}\s&=?#,;"'<>]{0,8}`;
  const start = String.raw`(?<![\p{N}•*])(?:2${gap}3${gap}4${gap}(?:0${gap})?|0${gap})`;
  return new RegExp(String.raw`${start}[789]${gap}[01](?:${gap}\d){8}(?!\p{N})`, 'gu');
})();
const WORD = /[^\s&=?#,;"'<>]+/g;
/** An id has more digits than a number with a few around it. A lettered id within these is masked once in some thousand. */
const MAX_DIGITS = 16;
const ANY_UUID = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

const SHOWN_DIGITS = 4;
const hidden = (digits: string) => `••••${digits.slice(-SHOWN_DIGITS)}`;

const maskSpread = (text: string): string =>
  text
    .split(ANY_UUID)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(SPREAD_MOBILE, (run) => {
              const letters = new Set(run.toLowerCase().replace(/[^\p{L}]|o/gu, ''));
              return letters.size > 1 ? run : hidden(run.replace(/[^\do]/gi, ''));
            })
            .replace(WORD, (word) =>
              word.replace(/\D/g, '').length > MAX_DIGITS
                ? word
                : word.replace(LETTERED_MOBILE, (run) => hidden(run.replace(/\D/g, ''))),
            ),
    )
    .join('');

const maskRuns = (text: string, inARow: number) =>
  text.replace(RUN, (run) => {
    const plain = run.normalize('NFKC').replace(/%(?:25)*3(\d)/g, '$1');
    const digits = [...plain.replace(/%(?:25)*[\da-f]{2}/gi, '')]
      .filter((one) => /\p{Nd}/u.test(one))
      .join('');
    const isForeign = digits.length >= 8 && (/^(\+|00[\s-]?[1-9])/.test(run) || /[^\d]/.test(digits));
    const isLong = new RegExp(`\\d{${inARow}}`).test(plain);
    if (!isLong && !isForeign && !MOBILE.test(digits)) return run;
    return `${run.startsWith('+') ? '+' : ''}${hidden(digits)}`;
  });

/**
 * Masks phone numbers in a text for logs and debug pages. Only the last four digits stay, in whatever spelling.
 * @param inARow the number of consecutive digits that count as a phone number, however they begin
 */
export const maskPhones = (text: string, { inARow = 11 } = {}): string => maskSpread(maskRuns(text, inARow));
