/** Path parts that are secrets: each pattern keeps group 1 and hides what follows it. */
const SECRETS = [
  /(\/media\/)[^/?]+/g,
  /(\/api\/webhook\/(?:sms|subscription)\/[^/?]+\/)[^/?]+/g,
  /(\/api\/webhook\/secure-d\/)[^/?]+/g,
  /(\/api\/calendar\/)[^/?]+?(?=\.ics|[/?]|$)/g,
  /(\/(?:invitations|invite|proofs)\/)[^/?]+/g,
  /([?&](?:token|secret|password|key)=)[^&]*/gi,
];

/** What begins an encoded sign, encoded once or more often. */
const PERCENT = '%(?:25)*';
/** A digit of any script, or an encoded one. */
const DIGIT = String.raw`(?:\p{Nd}|${PERCENT}3\d)`;
/** What people and machines put between a number's digits: spaces, dashes, brackets, invisible marks, encoded or not. */
const GAP = String.raw`(?:[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}+._,/*~]|${PERCENT}[01][\da-f]|${PERCENT}(?:2[\da-f](?<!25)|5f|7e)|${PERCENT}[c-f][\da-f](?:${PERCENT}[89ab][\da-f])+)`;
const RUN = new RegExp(String.raw`\+?${DIGIT}(?:${GAP}{0,6}${DIGIT}){6,}`, 'giu');
/** The beginning and length of a Nigerian mobile number, whatever stands before it. */
const MOBILE = /[789][01]\d{8}/;

interface Masking {
  /** From this many digits in a row on, they are hidden. */
  inARow: number;
  /** From this many digits with gaps on, they are hidden; without it only what looks like a phone number. */
  withGaps?: number;
  /** How many of the last digits stay. */
  kept: number;
  sign: string;
}

const IN_TEXT: Masking = { inARow: 11, kept: 4, sign: '••••' };
const IN_PATH: Masking = { inARow: 11, kept: 2, sign: '***' };
const IN_QUERY: Masking = { inARow: 7, withGaps: 7, kept: 2, sign: '***' };

function maskRuns(text: string, { inARow, withGaps = Number.POSITIVE_INFINITY, kept, sign }: Masking) {
  return text.replace(RUN, (run) => {
    const plain = run.normalize('NFKC').replace(/%(?:25)*3(\d)/g, '$1');
    const digits = [...plain.replace(/%(?:25)*[\da-f]{2}/gi, '')]
      .filter((one) => /\p{Nd}/u.test(one))
      .join('');
    const isForeign = digits.length >= 8 && (run.startsWith('+') || /[^\d]/.test(digits));
    const isLong = digits.length >= withGaps || new RegExp(`\\d{${inARow}}`).test(plain);
    if (!isLong && !isForeign && !MOBILE.test(digits)) return run;
    return `${run.startsWith('+') ? '+' : ''}${sign}${digits.slice(-kept)}`;
  });
}

/**
 * A text as logs and debug pages may show it: of a phone number, in whatever spelling, the last four digits.
 * @param inARow from this many digits without a gap on, they count as a number, however they begin
 */
export const maskPhones = (text: string, { inARow = IN_TEXT.inARow } = {}): string =>
  maskRuns(text, { ...IN_TEXT, inARow });

/** An address as a log may hold it: no token, no secret, no whole phone number. */
export function maskUrl(url: string): string {
  const masked = SECRETS.reduce((text, pattern) => text.replace(pattern, '$1***'), url);
  const query = masked.indexOf('?');
  const end = query < 0 ? masked.length : query;
  return maskParts(masked.slice(0, end), '/', IN_PATH) + maskParts(masked.slice(end), /([?&=])/, IN_QUERY);
}

/** Each part is read as a server or a person reads it, and stays as it came where there is nothing to hide. */
function maskParts(text: string, between: '/' | RegExp, how: Masking): string {
  const parts = text.split(between).map((part) => {
    const plain = decoded(part, between !== '/');
    const masked = maskRuns(plain, how);
    return masked === plain ? part : encodeURIComponent(masked);
  });
  return parts.join(between === '/' ? '/' : '');
}

function decoded(part: string, isForm: boolean): string {
  let text = isForm ? part.replaceAll('+', ' ') : part;
  // Twice encoded is as readable as once.
  for (let n = 0; n < 3 && text.includes('%'); n += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      text = text.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
    }
  }
  return text;
}
