/** Spaces, control characters, characters that are drawn as nothing (zero-width ones, fillers), and the empty braille cell. */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Returns a typed text without the spaces around it; '' if nothing of it can be seen. */
export const trimmed = (text: string): string => (BLANK.test(text) ? '' : text.trim());
