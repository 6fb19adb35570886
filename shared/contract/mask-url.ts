/** Path parts that are secrets: each pattern keeps group 1 and hides what follows it. */
const SECRETS = [
  /(\/media\/)[^/?]+/g,
  /(\/api\/webhook\/(?:sms|subscription)\/[^/?]+\/)[^/?]+/g,
  /(\/api\/webhook\/secure-d\/)[^/?]+/g,
  /(\/api\/calendar\/)[^/?]+?(?=\.ics|[/?]|$)/g,
  /(\/(?:invitations|invite|proofs)\/)[^/?]+/g,
  /([?&](?:token|secret|password|key)=)[^&]*/gi,
];

/** Seven digits or more in a row, separators included, may be somebody's phone number. */
const PHONE = /\+?(?:\d(?:%20|[ ()-])?){7,}/g;

/** An address as a log may hold it: no token, no secret, no whole phone number. */
export function maskUrl(url: string): string {
  const masked = SECRETS.reduce((text, pattern) => text.replace(pattern, '$1***'), url);
  const query = masked.indexOf('?');
  if (query < 0) return masked;
  return masked.slice(0, query) + masked.slice(query).replace(PHONE, (digits) => `***${digits.slice(-2)}`);
}
