/** How the names of credentials end, once their letters are alone: proof_key, X-Api-Key. */
const ENDS =
  'pwd|key|authori[sz]ation|auth|bearer|cookie|session|session_?id|sid|sig|hmac|assertion|otp|pin|nonce|proof|ticket|csrf|xsrf|invitation|invite|wedding_?production|(?:auth|login|access|verification|otp|reset)_?code';
/** Words that make a name one of a credential wherever they stand in it: tokenValue, new_password_again. */
const WORDS =
  'token|secret|passw(?:or)?d|passphrase|passcode|credential|signature|jwt|private_?key|access_?key|verifier|saml_?(?:request|response)';
/** Names that are credentials as a whole: compass is none. */
const WHOLE = 'pass|pw|pswd';
const CREDENTIAL_NAME = new RegExp(`${WORDS}|(?:(?:${ENDS})s?|^code|^(?:${WHOLE}))$`, 'i');

/** Returns whether a query parameter, header or field of this name, or a part of it in brackets, holds a credential. */
export const isCredentialName = (name: string): boolean =>
  name
    .normalize('NFKC')
    .split(/[[\]]/)
    .some((part) => CREDENTIAL_NAME.test(part.replace(/[^a-z_]/gi, '')));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.\w{1,5})?$/i;
/** A word of random letters and digits changes between small letters, capitals and digits all the time. */
const MIN_LENGTH = 16;
const MIN_CHANGES = 0.25;
/** Longer than any word. */
const ENDLESS_WORD = /[a-z]{24}/i;

/**
 * Returns whether a text holds a long word that looks random. In a path a UUID is an id, which a log is read for.
 */
export function isCredentialShaped(text: string, { isQuery }: { isQuery: boolean }): boolean {
  return text.split(/[^\w.~+/=-]+/).some((word) => {
    if (UUID.test(word)) return isQuery;
    const characters = word.replace(/[^a-z\d]/gi, '');
    if (characters.length < MIN_LENGTH) return false;
    if (ENDLESS_WORD.test(word)) return true;
    let changes = 0;
    for (let n = 1; n < characters.length; n += 1) {
      if (kindOf(characters[n]) !== kindOf(characters[n - 1])) changes += 1;
    }
    return changes / characters.length > MIN_CHANGES;
  });
}

const kindOf = (character = '') =>
  /\d/.test(character) ? 'digit' : /[a-z]/.test(character) ? 'small' : 'capital';

const PAIR = new RegExp(
  `((?:\\b|_)[\\w.-]*?(?:(?:${ENDS})s?|(?:${WORDS})[\\w.-]*)|\\b(?:${WHOLE}))(["']?\\s*[=:]\\s*["']?)(?!\\*\\*\\*|(?:bearer|basic)\\b)[^\\s"'&;,)}]+`,
  'gi',
);

/** Hides the name and password in front of a host. */
export const maskUser = (text: string): string => text.replace(/\/\/[^\s/?#@]+@/g, '//***@');

/** Hides credentials in a text: `proof_key=…`, `"token":"…"`, `Authorization: Bearer …`, `https://ada:…@`. */
export const maskPairs = (text: string): string =>
  maskUser(text)
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***')
    .replace(PAIR, '$1$2***');
