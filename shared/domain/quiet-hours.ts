import { lagosTime } from './local-date.ts';

const MORNING = '07:00';
const NIGHT = '21:00';

/** Returns whether a time is in the night in Lagos, when reminders disturb nobody. */
export function isQuietTime(at: Date): boolean {
  const time = lagosTime(at).slice(11);
  return time < MORNING || time >= NIGHT;
}
