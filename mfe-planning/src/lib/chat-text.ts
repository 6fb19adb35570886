/** The time and the sender before a message that is copied from a chat: `[12/03/27, 10:15] Mama: `. */
const SENDER =
  /^\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?(?:\]|(?= -))(?: -)? [^:]{1,60}: /i;
/** `*bold*`, `_italic_`, `~struck~` and ```typed``` of a chat. */
const MARKED = /(^|\s)([*_~]|`{1,3})(\S(?:[^*_~`]*\S)?)\2(?=[\s:,.–-]|$)/g;
const SIGNS_AT_END = /(?:[\s\p{Extended_Pictographic}✓]|\ufe0f|\u200d)+$/u;

/** Returns one row of a pasted text without what a chat puts around it: sender, marks of bold text, a tick at the end. */
export const withoutChatMarks = (row: string): string =>
  row
    .replace(/[\u200e\u200f]/g, '')
    .replace(SENDER, '')
    .replace(MARKED, '$1$3')
    .replace(SIGNS_AT_END, '');
