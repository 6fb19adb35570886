import { z } from 'zod';
import { type CaptionLang, captionLanguages } from './caption-languages.ts';
import { idParams, wholeNumber } from './field.schema.ts';
import { seenVersionQuery } from './version.schema.ts';

const languages = Object.keys(captionLanguages) as [CaptionLang, ...CaptionLang[]];
export const captionLang = z.enum(languages);

/**
 * The captions of a video in one language. `url` is a signed WebVTT file, `label` the language's own name. Each file has
 * another `version`.
 */
export const captions = z.object({
  lang: captionLang,
  label: z.string(),
  url: z.string(),
  version: z.int(),
});
export type Captions = z.infer<typeof captions>;

/**
 * A file field `captions`, WebVTT or SRT, replaces the captions of that language. `version` is that of the file which the
 * client saw, 0 for none. Returns all captions of the video. The message names the captions of the file that were left out,
 * by their lines.
 */
export const saveCaptionsSchema = {
  params: idParams,
  body: z.object({ lang: captionLang, version: wholeNumber(0, 2_147_483_647) }),
  answer: z.array(captions),
};
export const deleteCaptionsSchema = {
  params: idParams.extend({ lang: captionLang }),
  query: seenVersionQuery,
  answer: z.array(captions),
};
