import {
  type CaptionLang,
  captionFileTypes,
  captionLanguages,
} from '@wedding/shared/contract/caption-languages.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { fromLagosTime, timeFieldError } from '../lib/dates.ts';

/** The values that newly chosen files start with. */
export interface UploadDefaults {
  category_id: string;
  /** The language of captions whose file name contains none. `vows.yo.srt` contains one. */
  lang: CaptionLang;
  /** When a video is published: as soon as it is ready, or `at` a time. '' leaves it a draft. */
  publish: '' | 'ready' | 'at';
  /** The value of a Lagos time field, used when `publish` is `at`. */
  at: string;
}

export const NO_DEFAULTS: UploadDefaults = { category_id: '', lang: 'en', publish: '', at: '' };

/** What is applied to a video once its file has arrived. `publish` is 'ready', a timestamp, or null. */
export interface AfterUpload {
  publish: string | null;
  captions: readonly { lang: CaptionLang; file: File }[];
}
export const NO_AFTER_UPLOAD: AfterUpload = { publish: null, captions: [] };

/**
 * Returns why `at` can't be the publishing time of files chosen now, or undefined if it can or isn't used. The defaults
 * outlive a visit: a time that has passed meanwhile would publish every new file at once.
 */
export function publishTimeError({ publish, at }: UploadDefaults): string | undefined {
  if (publish !== 'at') return undefined;
  const error = timeFieldError(at);
  if (error) return error;
  const hasPassed = parseTimestamp(fromLagosTime(at)).getTime() <= Date.now();
  return hasPassed ? 'This time has passed. Choose a later one.' : undefined;
}

export const publishOf = (defaults: UploadDefaults): string | null => {
  const { publish, at } = defaults;
  return publish === 'at' ? (publishTimeError(defaults) ? null : fromLagosTime(at)) : publish || null;
};

const CAPTIONS = new RegExp(`^(.*?)(?:\\.([a-z]{2,3}))?(?:${captionFileTypes.join('|')})$`, 'i');

/** Returns the name stem of the video that a captions file belongs to, and its language. Null for any other file. */
export function captionsOf(file: File, defaultLang: CaptionLang): { stem: string; lang: CaptionLang } | null {
  const [, stem, suffix = ''] = CAPTIONS.exec(file.name) ?? [];
  if (stem === undefined) return null;
  const lang = suffix.toLowerCase();
  if (lang in captionLanguages) return { stem: stem.toLowerCase(), lang: lang as CaptionLang };
  return { stem: (suffix ? `${stem}.${suffix}` : stem).toLowerCase(), lang: defaultLang };
}

/** Returns a file name without its extension, in lower case: `Vows.mp4` gives `vows`. */
export const stemOf = (name: string) => name.replace(/\.[^.]+$/, '').toLowerCase();
