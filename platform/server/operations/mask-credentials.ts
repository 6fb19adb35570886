/** How the names of credentials end, once their letters are alone: accessToken, proof_key, X-Api-Key. */
const ENDS =
  'token|secret|password|passwd|passphrase|passcode|pwd|key|authori[sz]ation|auth|bearer|credential|cookie|session|session_?id|sid|signature|sig|hmac|jwt|assertion|otp|pin|nonce|proof|ticket|csrf|xsrf|invitation|invite|password_?confirm(?:ation)?|wedding_?production|(?:auth|login|access|verification|otp|reset)_?code';
const CREDENTIAL_NAME = new RegExp(`(?:(?:${ENDS})s?|^code|^pass)$`, 'i');

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
  `((?:\\b|_)[\\w.-]*?(?:${ENDS})s?)(["']?\\s*[=:]\\s*["']?)(?!\\*\\*\\*|(?:bearer|basic)\\b)[^\\s"'&;,)}]+`,
  'gi',
);

/** Hides the values of credentials in a text: `proof_key=…`, `"token":"…"`, `Authorization: Bearer …`. */
export const maskPairs = (text: string): string =>
  text.replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 ***').replace(PAIR, '$1$2***');
