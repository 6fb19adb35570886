import { phoneOf } from '../phone/phone.ts';

const SHELF = 'licence';
const CHECKED = 'checked';
const DAY_MS = 86_400_000;
/** So long what lies on a phone stays in reach after the server last knew its session. */
const DAYS = 30;
/** The server is asked every few seconds; once an hour is noted. */
const NOTED_MS = 3_600_000;

const noted = new Map<number, number>();

/** The server has just said that this account is signed in here (security line 28). */
export async function renewLicence(account: number): Promise<void> {
  const now = Date.now();
  if (now - (noted.get(account) ?? 0) < NOTED_MS) return;
  noted.set(account, now);
  await phoneOf(account).write(SHELF, { put: new Map([[CHECKED, now]]) });
}

/** Whether the account's things on this phone may be opened without a network, though its cookie's day is over. */
export async function licenceHolds(account: number): Promise<boolean> {
  const checked = (await phoneOf(account).read(SHELF)).get(CHECKED);
  if (typeof checked !== 'number') return false;
  const age = Date.now() - checked;
  // A clock that was put back gives nobody another month.
  return age > -DAY_MS && age < DAYS * DAY_MS;
}

/** After signing out the next sign-in notes anew. */
export const forgetLicences = (): void => noted.clear();
