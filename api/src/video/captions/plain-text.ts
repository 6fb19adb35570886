import { decodeHTMLAttribute } from 'entities';

/** The tags of all programs, and the times of words. `<laughs>` and `x<y and y>z` are what is said. */
const TAG =
  /<(?:\d[\d:.]*|\/?(?:a|b|body|c|center|div|em|font|html|i|iframe|img|lang|p|ruby|s|sami|script|small|span|strike|strong|style|su[bp]|svg|sync|u|v)(?:[.\s/][^<>]*)?)>/gi;
/** What SubStation writes into other files too: `{\an8}`, `{y:i}`. */
const BRACES = /\{(?:\\|[cfopsy]:)[^{}\n]*\}/gi;
const NEW_LINE = /\\N|\[br\]|\||<br\s*\/?>|<p(?:\s[^<>]*)?>/gi;
const SPEAKER = /<v(?:\.[^\s<>]*)?\s([^<>]*)>/gi;
/** The reading above a sign. */
const RUBY = /<rt>([^<>]*)(?:<\/rt>)?/gi;

/** What a chat writes around a file, how files of SubViewer end, and which tool heard the words. */
const UNSAID = /^(?:```\w*|[[<*]+ *end(?: \w+)? *[\]>*]+|\w+ by \S*\w\.\w{2,}\S*)$/i;

/** Keeps each speaker as `Amara: …` on a line of its own, removes every other tag, and decodes each entity. */
export function plainText(marked: string): string {
  const lines = marked
    .replace(BRACES, '')
    .replace(NEW_LINE, '\n')
    .replace(SPEAKER, (_, who: string) => `\n${who.trim()}: `)
    .replace(/<rp>[^<]*<\/rp>/gi, '')
    .replace(RUBY, ' ($1)')
    .replace(TAG, '')
    .split('\n')
    .map((line) =>
      // An address may have `&copy=2` in it.
      decodeHTMLAttribute(line.replaceAll('\\h', ' '))
        .replace(/[\u200e\u200f]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  return lines.filter((line) => line && !UNSAID.test(line)).join('\n');
}
