const ofDay = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const ofMoment = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});

/** `2027-03-12` as `12 Mar`. */
export const shortDay = (day: string) => ofDay.format(new Date(`${day}T00:00:00Z`));

const ofWhole = new Intl.DateTimeFormat('en-NG', {
  ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
});

/** `2027-03-12` as `12 Mar 2027`. */
export const wholeDay = (day: string) => ofWhole.format(new Date(`${day}T00:00:00Z`));

/** The wire's `YYYY-MM-DD HH:mm:ss` (UTC) as the day it was in Lagos: `12 Mar 2027`. */
export const dayOf = (moment: string) => ofMoment.format(new Date(`${moment.replace(' ', 'T')}Z`));

const ofTime = new Intl.DateTimeFormat('en-NG', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'Africa/Lagos' },
});

/** The wire's moment as it was in Lagos: `12 Mar 2027, 14:05`. */
export const momentOf = (moment: string) => ofTime.format(new Date(`${moment.replace(' ', 'T')}Z`));

const ofClock = new Intl.DateTimeFormat('en-NG', {
  ...{ hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'Africa/Lagos' },
});

/** A moment's hour in Lagos: `10:42`. */
export const clockOf = (date: Date) => ofClock.format(date);

/** Lagos keeps one time all year. */
const LAGOS_MS = 3_600_000;

/** The wire's moment (UTC) as a field of Lagos time wants it, and back. */
export const toLagosField = (moment: string) =>
  new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + LAGOS_MS).toISOString().slice(0, 16);
export const fromLagosField = (field: string) =>
  new Date(`${field}:00+01:00`).toISOString().slice(0, 19).replace('T', ' ');
export const tomorrowAtNine = () =>
  `${new Date(Date.now() + LAGOS_MS + 86_400_000).toISOString().slice(0, 10)}T09:00`;
