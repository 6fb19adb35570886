import { saveCaptions } from '@wedding/shared/contract/captions.ts';
import { call } from '@wedding/shared/host/call.ts';
import type { AddedCaptions } from './captions-field.tsx';

/** Stores captions of a video. Returns them all, and what was left out of the file, if anything was. */
export async function sendCaptions(id: number, { lang, file, version }: AddedCaptions) {
  const body = new FormData();
  body.append('lang', lang);
  body.append('version', String(version));
  body.append('captions', file);
  const { data, message } = await call(saveCaptions, { params: { id }, body });
  return { captions: data, message, leftOut: message.includes('left out') ? message : null };
}
