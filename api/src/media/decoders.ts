import { Turns } from '../http/turns.ts';

/** Who asks for a picture or a video to be decoded: an account's number; none: the platform itself. */
export type DecodingFor = number | undefined;

/** Of one account one at a time, and a handful that wait: an editor drops several pictures into a post at once. */
const ofAccount = new Turns({ atOnce: 1, most: 12, waitMs: 60_000 });
const ofProcess = new Turns({ atOnce: 2, most: 32, waitMs: 60_000 });

/**
 * Limits decoding of uploaded files: two at a time in a process, one of each account (SEC-35).
 * @throws {HttpError} 429 where too many wait already, or for too long
 */
export function decoding<T>(account: DecodingFor, work: () => Promise<T>): Promise<T> {
  const within = () => ofProcess.run('all', work);
  return account === undefined ? within() : ofAccount.run(String(account), within);
}

/** Kilobytes of address space that a decoder may take: what a header promised and a picture then breaks. */
export const PICTURE_MEMORY_KB = 1_000_000;
export const VIDEO_MEMORY_KB = 3_000_000;
