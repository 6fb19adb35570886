import type { User } from '@wedding/shared/contract/account.schema.ts';
import { longDay } from './day-text.ts';

/**
 * Returns the couple's names and the wedding day, for the head of a printed page: `Ada & Tunde · Saturday, 12 June 2027`.
 */
export function coupleLead(user: User | null, day: string | null): string {
  const names = [user?.firstname, user?.partner_name].filter(Boolean).join(' & ');
  return [names, day && longDay(day)].filter(Boolean).join(' · ');
}
