/** What a name consists of. */
const NAMED = String.raw`[\p{L}\p{M}\p{N}\p{Cf}_.-]`;
/** What a credential's name has in it. One in another script may be any name. */
const CREDENTIAL = String.raw`(?:token|secret|pass|pwd|key|auth|cookie|session|sid\b|sig|code|otp|pin\b|proof|state|nonce|bearer|csrf|jwt|invit|[^\p{ASCII}：])`;
/** A credential in a text that says what it is: `x-api-key: abc`, also within JSON within JSON. */
const PAIR = new RegExp(
  String.raw`(?<!${NAMED})(?=${NAMED}*${CREDENTIAL})(${NAMED}+\\*["'\x60]?\s*[:：]\s*\\*["'\x60]?)(?!\*\*\*|\w+ \*\*\*|\d{3}\b)[^\s"'\x60&;,)}\\]+`,
  'giu',
);
/** A value beside a name, whatever the name: a query's, and one in quotes. A file of a release is none: `mfe-a/list.js`. */
const QUERY_VALUE = /([=＝﹦]\s*["'`]?)(?!\*\*\*|\w+ \*\*\*)[^\s"'`&;,)}]+/g;
const QUOTED_VALUE = /(:\s*)(["'`])(?!\*\*\*\2)(?![\w-]+\/[\w./+-]+\2).*?\2/gs;
/** A credential behind the name of its kind: `Authorization: Token abc`. */
const SCHEME = /(\b(?:bearer|basic)|authori[sz]ation["'`]?\s*[:=]\s*["'`]?[\w-]+)\s+[\w.~+/=-]+/gi;
/** The rest of a word in which a sign is encoded, once or several times: what stands behind it may be a value. */
const ENCODED = /%(?:25)*(?:2[\da-f]|3[a-f]|5[b-d]|7[bd])\S*/gi;
/** A word with letters and digits that is longer than any name. A UUID is an id, which a log is read for. */
const RANDOM = /(?<![\w+/-])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])[\w+/-]{24,}/gi;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** An address: of another site, whose host stays, or of this one, whose first word stays. */
const ADDRESS = /\/\/(?:[^\s/?#@"']+@)?([^\s/?#"'`)]+)([^\s"'`)]*)/gi;
const PATH = /(?<=^|[\s"'`(])(\/[a-z-]*)[^\s"'`)]*/gi;

/**
 * Hides what may be a credential in the text of an error: an address behind its host or first word, whatever stands behind
 * `=` or in quotes behind a name, values of names that sound like a credential's, and random words (SEC-50). Strangers send such
 * texts: its time is in proportion to their length.
 */
export const maskCredentials = (text: string): string =>
  text
    .replace(ADDRESS, (_all, host: string, rest: string) => `//${host}${rest && '/***'}`)
    .replace(PATH, (all, first: string) => (all === first ? all : `${first}/***`))
    .replace(ENCODED, '***')
    .replace(SCHEME, '$1 ***')
    .replace(QUERY_VALUE, '$1***')
    .replace(QUOTED_VALUE, '$1$2***$2')
    .replace(PAIR, '$1***')
    .replace(RANDOM, (word) => (UUID.test(word) ? word : '***'));
