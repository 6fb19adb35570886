import { timeLimit } from './time-limit.ts';

const inTime = timeLimit(1000, 'The browser’s estimate');

/** Returns the bytes that the browser grants this site, and those that it uses. Never rejects: empty if the browser doesn't say. */
export async function storageEstimate(): Promise<StorageEstimate> {
  try {
    return await inTime(() => navigator.storage.estimate());
  } catch {
    return {};
  }
}
