import { dropKept, keep, kept } from '../kept.ts';
import type { FilmTexts } from './film-texts.ts';

/** What was typed about a file, kept until the server has it: a refresh never loses it. */
const keyOf = (fingerprint: string) => `upload:${fingerprint}`;

export function readTexts(fingerprint: string | null): Partial<FilmTexts> {
  if (!fingerprint) return {};
  const { title, description, category_id } = Object(kept(keyOf(fingerprint)));
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof description === 'string' && { description }),
    ...(typeof category_id === 'string' && { category_id }),
  };
}

export function keepTexts(fingerprint: string | null, texts: FilmTexts): void {
  if (fingerprint) keep(keyOf(fingerprint), texts);
}

export function forgetTexts(fingerprint: string | null): void {
  if (fingerprint) dropKept(keyOf(fingerprint));
}
