import { deviceStorageOf } from '../device-storage/device-storage.ts';

const NAMESPACE = 'licence';
const CHECKED = 'checked';
const DAY_MS = 86_400_000;
/** How long stored data stays readable after the server last confirmed the session. */
const LICENCE_DAYS = 30;
/** Minimum time between two writes: the server confirms the session every few seconds. */
const WRITE_INTERVAL_MS = 3_600_000;

const recordedAt = new Map<number, number>();

/** Records that the server has just confirmed this account's session (SEC-28). */
export async function renewLicence(account: number): Promise<void> {
  const now = Date.now();
  if (now - (recordedAt.get(account) ?? 0) < WRITE_INTERVAL_MS) return;
  recordedAt.set(account, now);
  await deviceStorageOf(account).write(NAMESPACE, { put: new Map([[CHECKED, now]]) });
}

/** Returns whether the account's data on this device may be opened without a network after its cookie has expired. */
export async function isLicenceValid(account: number): Promise<boolean> {
  const checked = (await deviceStorageOf(account).read(NAMESPACE)).get(CHECKED);
  if (typeof checked !== 'number') return false;
  const age = Date.now() - checked;
  // Turning the clock back doesn't extend the licence.
  return age > -DAY_MS && age < LICENCE_DAYS * DAY_MS;
}

/** Resets the write interval after signing out, so that the next sign-in is recorded again. */
export const forgetLicences = (): void => recordedAt.clear();
