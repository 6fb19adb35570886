import { ApiFailure } from '../plugins/failure.ts';
import type { CoverKind } from './blog.tables.ts';

export const COVER_MAX_BYTES = 2 * 1024 * 1024;

export interface Cover {
  kind: CoverKind;
  bytes: Buffer;
}

/**
 * Judges a picture by its first bytes, never by its name or what the sender says it is (security line 13).
 * @throws {ApiFailure} 415
 */
export function checkCover(bytes: Buffer): Cover {
  const kind = kindOf(bytes);
  if (!kind) throw new ApiFailure(415, 'NOT_A_PICTURE', 'The cover must be a JPEG, PNG or WebP picture.');
  return { kind, bytes };
}

function kindOf(bytes: Buffer): CoverKind | null {
  const hex = bytes.subarray(0, 8).toString('hex');
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  if (hex === '89504e470d0a1a0a') return 'image/png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : null;
}
