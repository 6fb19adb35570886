import { dictionary } from '@zxcvbn-ts/language-common';
import { normalizedPassword } from './password.ts';

const common = new Set(dictionary['passwords-common'] as readonly string[]);

/** Returns why a new password is refused, or null. It needs 8 to 256 characters and must not be a common one (SEC-3). */
export function passwordError(password: string): string | null {
  // Checks what is hashed: `ｐａｓｓｗｏｒｄ` is the same password as `password`.
  const normalized = normalizedPassword(password);
  const length = [...normalized].length;
  if (length < 8) return 'Use at least 8 characters.';
  if (length > 256) return 'Use at most 256 characters.';
  return common.has(normalized.toLowerCase())
    ? 'This password is too easy to guess. Choose another one.'
    : null;
}
