import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary['passwords-common'] as readonly string[]);

/** Why a new password is refused, or null: 8 to 256 characters, not on the list of common ones (SEC-3). */
export function passwordFault(password: string): string | null {
  const length = [...password].length;
  if (length < 8) return 'Use at least 8 characters.';
  if (length > 256) return 'Use at most 256 characters.';
  return common.has(password.toLowerCase())
    ? 'This password is one of the first that anyone would try.'
    : null;
}
