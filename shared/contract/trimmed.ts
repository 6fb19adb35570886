import { plainName } from './plain-name.ts';

/** Spaces, control characters, characters that are drawn as nothing (zero-width ones, fillers), and the empty braille cell. */
const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Characters that show what follows them in another direction, and their ends. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text without the spaces around it; '' if nothing of it can be seen. */
const visible = (text: string): string => (BLANK.test(text) ? '' : text.trim());

/** Returns a typed text on one line, without invisible characters and the spaces around it. */
export const trimmed = (text: string): string => visible(plainName(text.replace(/[^\S\ufeff]+/g, ' ')));

/** Returns a typed text of any number of lines, without direction overrides and the spaces around it. */
export const trimmedLines = (text: string): string => visible(text.replace(OVERRIDES, ''));
