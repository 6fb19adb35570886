import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';
import { textsOf, type VideoTexts } from '../lib/video-texts.ts';

/** What this browser keeps about a file until the server has it, by the file's fingerprint. Without one, nothing is kept. */
const draftOf = (kind: string) => ({
  read: (fingerprint: string | null): unknown => fingerprint && readDraft(`${kind}:${fingerprint}`),
  write(fingerprint: string | null, value: unknown): void {
    if (!fingerprint) return;
    if (value) writeDraft(`${kind}:${fingerprint}`, value);
    else removeDraft(`${kind}:${fingerprint}`);
  },
});
const texts = draftOf('upload');
const publish = draftOf('upload-publish');

export const readDraftTexts = (fingerprint: string | null): Partial<VideoTexts> =>
  textsOf(texts.read(fingerprint));

/** Returns the version of the video that these texts are based on; null without a draft. */
export function readDraftVersion(fingerprint: string | null): number | null {
  const { version } = Object(texts.read(fingerprint));
  return typeof version === 'number' ? version : null;
}

/** Keeps typed texts, or forgets them with null. */
export const writeDraftTexts: (
  fingerprint: string | null,
  typed: (VideoTexts & { version: number }) | null,
) => void = texts.write;

/** Returns when the file's video is to be published, as it was chosen with the file. */
export function readPublish(fingerprint: string | null): string | null {
  const stored = publish.read(fingerprint);
  return typeof stored === 'string' && stored ? stored : null;
}
export const writePublish: (fingerprint: string | null, at: string | null) => void = publish.write;
