import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';
import { textsOf, type VideoTexts } from '../lib/video-texts.ts';

/** The draft key of a file's texts. They are stored until the server has them, so that a refresh doesn't lose them. */
const keyOf = (fingerprint: string) => `upload:${fingerprint}`;

export const readDraftTexts = (fingerprint: string | null): Partial<VideoTexts> =>
  fingerprint ? textsOf(readDraft(keyOf(fingerprint))) : {};

/** Returns the version of the video that these texts are based on; null without a draft. */
export function readDraftVersion(fingerprint: string | null): number | null {
  const { version } = Object(fingerprint && readDraft(keyOf(fingerprint)));
  return typeof version === 'number' ? version : null;
}

export function writeDraftTexts(fingerprint: string | null, texts: VideoTexts & { version: number }): void {
  if (fingerprint) writeDraft(keyOf(fingerprint), texts);
}

export function removeDraftTexts(fingerprint: string | null): void {
  if (fingerprint) removeDraft(keyOf(fingerprint));
}
