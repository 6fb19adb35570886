import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Converts a Nigerian mobile number in any written form (`0803…`, `+234 803…`, `00234…`, full-width digits) to
 * E.164. Returns null if it isn't one.
 */
export function parsePhone(written: string): string | null {
  const plain = written
    .normalize('NFKC')
    .trim()
    .replace(/^00[\s.-]*(?=[1-9])/, '+');
  const number = parsePhoneNumberFromString(plain, 'NG');
  if (number?.country !== 'NG' || !number.isValid()) return null;
  const kind = number.getType();
  return kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE' ? number.number : null;
}

/** Hides all but the last four digits. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{4})/g, '•');
