import type { ApiError } from '@wedding/shared/platform/call.ts';

/** For answers that bring no sentence of their own: a proxy's, say. */
const BY_STATUS: Readonly<Record<number, string>> = {
  0: 'The connection was lost before the whole file had arrived. Check your network and upload again.',
  413: 'This file is too large to upload. Export a smaller version and try again.',
  415: 'This file is not a video we can read. Export it as MP4 and try again.',
  422: 'This video could not be accepted. Export it again as MP4 and try once more.',
};

/** What stands beside the file after a refusal; the texts of the form's own fields are the form's to show. */
export function refusalOf(error: ApiError): string {
  const ofFile = error.errors.video?.[0];
  if (ofFile) return ofFile;
  const own = error.status !== 0 && error.code !== 'UNKNOWN';
  return own
    ? error.message
    : (BY_STATUS[error.status] ?? 'The upload failed. Your texts are kept: try again.');
}
