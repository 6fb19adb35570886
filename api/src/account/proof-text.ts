import { type AnyProofPurpose, anyProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { foldText } from '@wedding/shared/domain/fold-text.ts';
import { foldDigits } from '@wedding/shared/format/lookalikes.ts';
import { UNSTORED_DIGITS } from './unstored-proof.ts';

export interface ProofText {
  purpose: AnyProofPurpose;
  digits: string;
}

const TEXT = new RegExp(`^(${anyProofPurpose.options.join('|')})[\\s\\p{P}]*([0-9]*)$`, 'u');

/** The digits of a proof that is stored when it is requested. */
export const STORED_DIGITS = 6;

/** Parses a text that answers a proof of number, such as "LOGIN 483920". Returns null for any other text. */
export function readProofText(text: string): ProofText | null {
  const read = readPurpose(text);
  return read && [STORED_DIGITS, UNSTORED_DIGITS].includes(read.digits.length) ? read : null;
}

/** Parses a text as `readProofText` does, but with any number of digits, or none. */
export function readPurpose(text: string): ProofText | null {
  const [, purpose, digits = ''] = TEXT.exec(foldDigits(foldText(text))) ?? [];
  return purpose ? { purpose: anyProofPurpose.parse(purpose), digits } : null;
}
