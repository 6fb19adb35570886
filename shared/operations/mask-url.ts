/** Secret parts of a path: each pattern keeps group 1 and hides what follows it. */
const SECRETS = [
  /(\/media\/+)[^/?]+/gi,
  /(\/api\/+webhook\/+(?:sms|subscription)\/+[^/?]+\/+)[^/?]+/gi,
  /(\/api\/+webhook\/+secure-d\/+)[^/?]+/gi,
  /(\/api\/+calendar\/+)[^/?]+?(?=\.ics|[/?]|$)/gi,
  /(\/(?:invitations|invite|proofs)\/+)[^/?]+/gi,
  /([?&](?:token|secret|password|key)=)[^&]*/gi,
  // A preview's token. Whatever follows it is hidden too, as it may be the token once more.
  /^([^?]*\/preview\?(?:[^&]*&)*?use=).*/s,
];

/** The beginning of an encoded character, encoded once or several times. */
const PERCENT = '%(?:25)*';
/** A digit of any script, or an encoded one. */
const DIGIT = String.raw`(?:\p{Nd}|${PERCENT}3\d)`;
/** What people and machines write between a number's digits: spaces, dashes, brackets, invisible marks, encoded or not. */
const GAP = String.raw`(?:[\s\p{Pd}\p{Ps}\p{Pe}\p{Cf}+._,/*~]|${PERCENT}[01][\da-f]|${PERCENT}(?:2[\da-f](?<!25)|5f|7e)|${PERCENT}[c-f][\da-f](?:${PERCENT}[89ab][\da-f])+)`;
const RUN = new RegExp(String.raw`\+?${DIGIT}(?:${GAP}{0,6}${DIGIT}){6,}`, 'giu');
/** The beginning and length of a Nigerian mobile number, whatever precedes it. */
const MOBILE = /[789][01]\d{8}/;

interface Masking {
  /** The number of consecutive digits from which they are hidden. */
  inARow: number;
  /**
   * The number of digits with gaps from which they are hidden. If undefined, only digits that look like a phone number are.
   */
  withGaps?: number;
  /** The number of last digits that stay visible. */
  shownDigits: number;
  sign: string;
}

const IN_TEXT: Masking = { inARow: 11, shownDigits: 4, sign: '••••' };
const IN_PATH: Masking = { inARow: 11, shownDigits: 2, sign: '***' };
const IN_QUERY: Masking = { inARow: 7, withGaps: 7, shownDigits: 2, sign: '***' };

function maskRuns(text: string, { inARow, withGaps = Number.POSITIVE_INFINITY, shownDigits, sign }: Masking) {
  return text.replace(RUN, (run) => {
    const plain = run.normalize('NFKC').replace(/%(?:25)*3(\d)/g, '$1');
    const digits = [...plain.replace(/%(?:25)*[\da-f]{2}/gi, '')]
      .filter((one) => /\p{Nd}/u.test(one))
      .join('');
    const isForeign = digits.length >= 8 && (run.startsWith('+') || /[^\d]/.test(digits));
    const isLong = digits.length >= withGaps || new RegExp(`\\d{${inARow}}`).test(plain);
    if (!isLong && !isForeign && !MOBILE.test(digits)) return run;
    return `${run.startsWith('+') ? '+' : ''}${sign}${digits.slice(-shownDigits)}`;
  });
}

/**
 * Masks phone numbers in a text for logs and debug pages. Only the last four digits stay, in whatever spelling.
 * @param inARow the number of consecutive digits that count as a phone number, however they begin
 */
export const maskPhones = (text: string, { inARow = IN_TEXT.inARow } = {}): string =>
  maskRuns(text, { ...IN_TEXT, inARow });

/** Masks an address for logs: no token, no secret, no whole phone number. */
export function maskUrl(url: string): string {
  const masked = hideSecrets(url);
  const query = masked.indexOf('?');
  const end = query < 0 ? masked.length : query;
  return maskParts(masked.slice(0, end), '/', IN_PATH) + maskParts(masked.slice(end), /([?&=])/, IN_QUERY);
}

/**
 * Hides the secret parts of an address. A router decodes an address before it matches it, so the characters of its names
 * are decoded here too. An address with nothing to hide stays unchanged.
 */
function hideSecrets(url: string): string {
  const plain = url.replace(/%(?:25)*([2-7][\da-f])/gi, (sign, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w./-]/.test(character) ? character : sign;
  });
  const hidden = SECRETS.reduce((text, pattern) => text.replace(pattern, '$1***'), plain);
  return hidden === plain ? url : hidden;
}

/** Masks each part after decoding it as a server or a person reads it. A part with nothing to hide stays unchanged. */
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
  // Text that is encoded twice is as readable as text that is encoded once.
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
