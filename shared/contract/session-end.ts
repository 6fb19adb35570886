/** The message for a token that is absent, unknown or replaced by a newer sign-in. */
export const TOKEN_INVALID = 'Authentication token is missing or invalid.';

/**
 * The `code` of a 401, which tells the shell what to show. The body of `SUBSCRIPTION_ENDED` also has `plan_id`: the account's
 * wedding plan, or null. `SESSION_ENDED` is a session that somebody ended, which the message says; with `TOKEN_INVALID`
 * another device signed in.
 */
export type SessionEndCode =
  | 'TOKEN_INVALID'
  | 'SESSION_EXPIRED'
  | 'SESSION_ENDED'
  | 'SUBSCRIPTION_ENDED'
  | 'ACCOUNT_DISABLED';
