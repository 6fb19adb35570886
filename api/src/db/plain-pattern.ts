import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a pattern for `plain_text(…) ilike`, which ignores case and diacritics, from a typed text between `before` and
 * `after`. Any single character may separate two words: `aso ebi` finds `Aṣọ-ẹbí`.
 */
export function plainPattern(typed: string, before = '%', after = '%'): RawBuilder<string> {
  const phrase = typed.replace(/[\\%_]/g, '\\$&').replace(/[\s-]+/g, '_');
  return sql<string>`plain_text(${`${before}${phrase}${after}`})`;
}
