import { writtenPhones } from '@wedding/shared/domain/written-phones.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Converts a Nigerian mobile number in any written form (`0803…`, `+234 803…`, `00234…`, digits of any script, with
 * invisible characters) to E.164. Of two numbers it takes the first. Returns null if it isn't one.
 */
export function parsePhone(written: string): string | null {
  const [first = ''] = writtenPhones(written);
  const number = parsePhoneNumberFromString(first, 'NG');
  if (number?.country !== 'NG' || !number.isValid()) return null;
  const kind = number.getType();
  return kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE' ? number.number : null;
}

/** Hides all but the last four digits. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{4})/g, '•');
