import { isCredentialName, isCredentialShaped, maskPairs, maskUser } from './mask-credentials.ts';

/** Parameters that hold a person's words. An erasure doesn't reach logs, so they hold none (SEC-48). */
const TYPED_NAME = /^(?:search|q)$/i;

/** What a router reads as one slash. */
const SLASH = String.raw`\/+(?:\.\/+)*`;
const after = (path: string, hidden = '[^/]+') =>
  new RegExp(`(${path.replaceAll('/', SLASH)})${hidden}`, 'gis');
/** Secret parts of a path: each pattern keeps group 1 and hides the part after it, or the whole rest. */
const SECRETS = [
  after('/media/'),
  after('/api/webhook/(?:sms|subscription)/(?:[\\w-]+/)?', '.+'),
  after('/api/webhook/secure-d/', '.+'),
  after('/api/webhook/(?![./]|(?:sms|subscription|secure-d)(?:/|$))', '.+'),
  after('/(?:[\\w-]*[_-])?(?:token|secret|password|passwd|key|signature|jwt)s?/'),
  /(\/(?:invitations|invite|proofs)\/+(?:\.\/+)*)[^/]+/gi,
  after('/family-budgets?/'),
  new RegExp(`(${'/api/calendar/'.replaceAll('/', SLASH)})[^/]+?(?=\\.ics|/|$)`, 'gi'),
];
/** Files of releases: their names are hashes of what anybody may read. */
const PUBLIC_HASHES = /^\/r\//;
/** A preview's token. Whatever follows it is hidden too, as it may be the token once more. */
const PREVIEW = /^((?:[^?]*\/)?preview\?(?:[^&]*&)*?use=).*/s;

/** The beginning of an encoded character, encoded once or several times. */
const PERCENT = '%(?:25)*';
/** A digit of any script, or an encoded one. */
const DIGIT = String.raw`(?:\p{Nd}|${PERCENT}3\d)`;
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

const maskSpread = (text: string, { shownDigits, sign }: Masking): string =>
  text
    .split(ANY_UUID)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(SPREAD_MOBILE, (run) => {
              const letters = new Set(run.toLowerCase().replace(/[^\p{L}]|o/gu, ''));
              return letters.size > 1 ? run : `${sign}${run.replace(/[^\do]/gi, '').slice(-shownDigits)}`;
            })
            .replace(WORD, (word) =>
              word.replace(/\D/g, '').length > MAX_DIGITS
                ? word
                : word.replace(
                    LETTERED_MOBILE,
                    (run) => `${sign}${run.replace(/\D/g, '').slice(-shownDigits)}`,
                  ),
            ),
    )
    .join('');

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
  maskSpread(maskRuns(text, { ...IN_TEXT, inARow }), IN_TEXT);

/**
 * Masks an address for logs: no value that is a credential by name or by shape, no whole phone number (SEC-50), and
 * nothing that a person typed to search for.
 */
export function maskUrl(url: string): string {
  const [, origin = '', rest = ''] = /^([a-z][\w+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? [];
  const end = rest.search(/[?#]/);
  const path = end < 0 ? rest : rest.slice(0, end);
  const query = end < 0 ? '' : maskQuery(rest.slice(end));
  const masked = `${maskUser(origin + maskPath(path))}${query}`;
  const hidden = masked.replace(PREVIEW, '$1***');
  if (PUBLIC_HASHES.test(hidden)) return hidden;
  const plain = decoded(hidden, false);
  const spread = maskSpread(plain, IN_PATH);
  return spread === plain ? hidden : encodeURI(spread);
}

/**
 * Hides the secret parts of a path. A router decodes a path before it matches it, so the characters of its names are
 * decoded here too, and steps back are taken. A path with nothing to hide stays unchanged.
 */
function maskPath(path: string): string {
  const plain = withoutStepsBack(decodedNames(path));
  const hidden = maskSecrets(plain);
  const isPublic = PUBLIC_HASHES.test(plain);
  return (hidden === decodedNames(path) ? path : hidden)
    .split('/')
    .map((part) => maskPart(part, { how: IN_PATH, isPublic }))
    .join('/');
}

const maskSecrets = (path: string) => SECRETS.reduce((text, pattern) => text.replace(pattern, '$1***'), path);

const decodedNames = (path: string) =>
  path.replace(/%(?:25)*([2-7][\da-f])/gi, (sign, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w./-]/.test(character) ? character : sign;
  });

/** Removes each `..` and the part before it. Other parts, and double slashes, stay. */
function withoutStepsBack(path: string): string {
  if (!/(^|\/)\.\.(\/|$)/.test(path)) return path;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..')
      parts.splice(
        Math.max(
          1,
          parts.findLastIndex((one) => one && one !== '.'),
        ),
      );
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Masks the values of a query or fragment. */
function maskQuery(query: string): string {
  return query
    .split(/([?&;#])/)
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals < 0 ? pair : pair.slice(0, equals);
      const plainName = decoded(name, true);
      if (equals < 0) return maskPart(name, { how: IN_QUERY });
      const value = pair.slice(equals + 1);
      if (isCredentialName(plainName) || TYPED_NAME.test(plainName)) return `${plainName}=***`;
      return `${maskPart(name, { how: IN_QUERY })}=${maskPart(value, { how: IN_QUERY })}`;
    })
    .join('');
}

/** Masks a part after decoding it as a server or a person reads it. A part with nothing to hide stays unchanged. */
function maskPart(part: string, { how, isPublic = false }: { how: Masking; isPublic?: boolean }): string {
  if (part === '***') return part;
  const isQuery = how === IN_QUERY;
  const plain = decoded(part, isQuery);
  if (!isPublic && isCredentialShaped(plain, { isQuery })) return '***';
  const masked = maskRuns(maskPairs(isQuery ? maskSecrets(plain) : plain), how);
  return masked === plain ? part : encodeURIComponent(masked);
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
