import { writtenPhones } from '@wedding/shared/domain/written-phones.ts';

/**
 * Returns what a phone dials: the digits and the leading plus of the first number. `+234 (0) 803` is `+234803`, because
 * the 0 is for calls inside the country, and `803` is `0803`, because a spreadsheet drops that 0.
 */
export const dialed = (phone: string): string =>
  (writtenPhones(phone)[0] ?? '')
    .replace(/[^\d+]/g, '')
    .replace(/^\+?2340?(?=\d{10}$)/, '+234')
    .replace(/^(?=[789][01]\d{8}$)/, '0');
