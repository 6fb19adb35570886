import { ApiError } from '@wedding/shared/host/call.ts';

/** Messages for responses without a message of their own, such as a proxy's. */
const BY_STATUS: Readonly<Record<number, string>> = {
  413: 'This file is too large to upload. Export a smaller version and try again.',
  415: 'This file is not a video we can read. Export it as MP4 and try again.',
  422: 'This video could not be accepted. Export it again as MP4 and try once more.',
};

/** Returns the message shown beside a refused file. */
export function uploadErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'This file can’t be read any more. Choose it again.';
  const ofFile = error.errors.video?.[0];
  if (ofFile) return ofFile;
  return error.message || (BY_STATUS[error.status] ?? 'The upload failed. Try again.');
}

/** Returns whether a retry can help: the network or the server is unavailable, or another connection is still sending. */
export const isTemporary = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [409, 423, 429].includes(error.status));
