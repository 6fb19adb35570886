import { ApiError } from '@wedding/shared/host/call.ts';

/** Retries once after a network failure, never after an error of the server. */
export const retryLost = (failures: number, error: Error) =>
  failures < 1 && error instanceof ApiError && error.status === 0;
