import { type CaptionLang, captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import { fromLagosField } from '../lib/dates.ts';
import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';

/** What the files that are chosen next begin with. */
export interface UploadDefaults {
  category_id: string;
  /** Of captions that are chosen beside the videos and don't name theirs, as `vows.yo.srt` does. */
  lang: CaptionLang;
  /** '' leaves a video a draft. */
  publish: '' | 'ready' | 'at';
  /** A field's Lagos time, for `at`. */
  at: string;
}

export const NO_DEFAULTS: UploadDefaults = { category_id: '', lang: 'en', publish: '', at: '' };

/** What happens to a video once its file has come: `publish` is 'ready' or a moment; the file of captions joins it. */
export interface AfterUpload {
  publish: string | null;
  captions: readonly { lang: CaptionLang; file: File }[];
}
export const NOTHING_AFTER: AfterUpload = { publish: null, captions: [] };

export const publishOf = ({ publish, at }: UploadDefaults): string | null =>
  publish === 'at' ? (at ? fromLagosField(at) : null) : publish || null;

const CAPTIONS = /^(.*?)(?:\.([a-z]{2,3}))?\.(?:vtt|srt)$/i;

/** The name of the video that a file of captions belongs to, and its language; null for any other file. */
export function captionsOf(file: File, usual: CaptionLang): { stem: string; lang: CaptionLang } | null {
  const [, stem, named = ''] = CAPTIONS.exec(file.name) ?? [];
  if (stem === undefined) return null;
  const lang = named.toLowerCase();
  if (lang in captionLanguages) return { stem: stem.toLowerCase(), lang: lang as CaptionLang };
  return { stem: (named ? `${stem}.${named}` : stem).toLowerCase(), lang: usual };
}

/** `Vows.mp4` as `vows`. */
export const stemOf = (name: string) => name.replace(/\.[^.]+$/, '').toLowerCase();

/** When a video is to be published survives a refresh, as its texts do. */
const keyOf = (fingerprint: string) => `upload-publish:${fingerprint}`;

export function readPublish(fingerprint: string | null): string | null {
  const found = fingerprint && readDraft(keyOf(fingerprint));
  return typeof found === 'string' && found ? found : null;
}

export function writePublish(fingerprint: string | null, publish: string | null): void {
  if (!fingerprint) return;
  if (publish) writeDraft(keyOf(fingerprint), publish);
  else removeDraft(keyOf(fingerprint));
}
