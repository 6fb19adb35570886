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

/**
 * Converts a mobile number of another country, written with `+`, `00` or `011`, to E.164. Returns null for any other text, Nigerian
 * numbers included.
 */
export function parseForeignPhone(written: string): string | null {
  const [first = ''] = writtenPhones(written);
  const number = parsePhoneNumberFromString(first.replace(/^0(?:0|11)/, '+'));
  if (!number || number.country === 'NG' || !number.isValid()) return null;
  const kind = number.getType();
  return kind === 'MOBILE' || kind === 'FIXED_LINE_OR_MOBILE' ? number.number : null;
}

/** Returns whether an E.164 number is from abroad: it can't text a Nigerian short code. */
export const isForeign = (phone: string) => !phone.startsWith('+234');

/** Hides all but the last four digits. */
export const maskPhone = (phone: string) => phone.replace(/\d(?=\d{4})/g, '•');
