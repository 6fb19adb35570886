import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import { saveCaptions } from '@wedding/shared/contract/captions.ts';
import { call } from '@wedding/shared/host/call.ts';

interface CaptionsFile {
  lang: CaptionLang;
  file: File;
  /** That of the file which it replaces, 0 for none. */
  version: number;
}

/** Stores captions of a video. Returns them all, and what was left out of the file, if anything was. */
export async function sendCaptions(id: number, { lang, file, version }: CaptionsFile) {
  const body = new FormData();
  body.append('lang', lang);
  body.append('version', String(version));
  body.append('captions', file);
  const { data, message } = await call(saveCaptions, { params: { id }, body });
  return { captions: data, message, leftOut: message.includes('left out') ? message : null };
}
