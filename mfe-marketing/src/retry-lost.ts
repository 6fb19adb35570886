import { ApiError } from '@wedding/shared/platform/call.ts';

/** Trying again helps after a lost answer, never after the server's own no. */
export const retryLost = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.status === 0;
