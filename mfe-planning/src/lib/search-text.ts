/** Normalizes a text for searching, without case, diacritics and hyphens: `aso ebi` finds `Aṣọ-ẹbí`, `gele` finds `Gèlè`. */
export const searchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();
