/** A name that a credential may have, in a text that says what it is: `x-api-key: abc`. A name in another script may be one. */
const NAME =
  /(?:token|secret|pass|pwd|key|auth|cookie|session|sid\b|sig|code|otp|pin\b|proof|state|nonce|bearer|csrf|jwt|invit|[^\p{ASCII}])/iu;
const PAIR =
  /(?<![\p{L}\p{M}\p{N}_.-])([\p{L}\p{M}\p{N}_.-]+)(["'`]?\s*:\s*)(?!\*\*\*|bearer\b|basic\b|\d{3}\b)([^\s"'`&;,)}]+)/giu;
/** A value beside a name, whatever the name: a query's, and one in quotes. A file of a release is none: `mfe-a/list.js`. */
const QUERY_VALUE = /(=\s*["'`]?)(?!\*\*\*)[^\s"'`&;,)}]+/g;
const QUOTED_VALUE = /(:\s*)(["'`])(?!\*\*\*\2)(?![\w-]+\/[\w./+-]+\2).*?\2/gs;
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
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***')
    .replace(QUERY_VALUE, '$1***')
    .replace(QUOTED_VALUE, '$1$2***$2')
    .replace(PAIR, (all, name: string, sign: string) => (NAME.test(name) ? `${name}${sign}***` : all))
    .replace(RANDOM, (word) => (UUID.test(word) ? word : '***'));
