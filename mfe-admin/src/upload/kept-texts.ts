import type { FilmTexts } from './film-texts.ts';

/** What was typed about a file, kept for this tab until the server has it: a refresh never loses it. */
const keyOf = (fingerprint: string) => `admin-draft:upload:${fingerprint}`;

export function readTexts(fingerprint: string | null): Partial<FilmTexts> {
  if (!fingerprint) return {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(fingerprint)) ?? '{}');
    const { title, description, category_id } = Object(kept) as Record<string, unknown>;
    return {
      ...(typeof title === 'string' && { title }),
      ...(typeof description === 'string' && { description }),
      ...(typeof category_id === 'string' && { category_id }),
    };
  } catch {
    return {};
  }
}

export function keepTexts(fingerprint: string | null, texts: FilmTexts): void {
  if (fingerprint) sessionStorage.setItem(keyOf(fingerprint), JSON.stringify(texts));
}

export function forgetTexts(fingerprint: string | null): void {
  if (fingerprint) sessionStorage.removeItem(keyOf(fingerprint));
}
