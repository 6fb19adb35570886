import { randomUUID } from 'node:crypto';
import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import type { TimedText } from '@wedding/shared/contract/video.schema.ts';
import type { Actor } from '../../db/write.ts';
import { type ClaimDeps, claimFile, dropUnnamed } from '../../media/store/media-claim.store.ts';
import { captionsKey, saveCaptionFile } from './captions.store.ts';
import { toWebVtt } from './read-captions.ts';
import type { Cue } from './read-cues.ts';

/** Stores the captions of a language and makes them searchable. Returns whether the video exists. */
export async function storeCaptions(
  deps: ClaimDeps,
  actor: Actor,
  sent: { videoId: number; lang: CaptionLang; version: number; cues: Cue[] },
): Promise<boolean> {
  const { db, media } = deps;
  const { videoId, lang, version, cues } = sent;
  const file = `${lang}-${randomUUID()}.vtt`;
  const key = captionsKey(videoId, file);
  const entries = searchableText(cues);
  try {
    await claimFile(db, key);
    await media.put(key, toWebVtt(cues));
    const stored = await saveCaptionFile(db, actor, { videoId, lang, file, version, entries });
    if (!stored) await dropUnnamed(deps, [key]);
    return stored;
  } catch (error) {
    await dropUnnamed(deps, [key]);
    throw error;
  }
}

/** Returns the captions as the search reads them: plain, each on one line. */
export const searchableText = (cues: readonly Cue[]): TimedText[] =>
  cues.map(({ from, text }) => ({ at: from, text: text.replaceAll('\n', ' ') }));
