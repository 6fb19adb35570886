const BLOCKS = 'p, h2, h3, h4, li, blockquote, pre, figcaption, tr';

/** Returns a text without markup, one line per block. Pictures and videos become their names in square brackets. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const video of body.querySelectorAll('figure[data-video]'))
    video.replaceWith(`\n[${video.textContent}]\n`);
  for (const picture of body.querySelectorAll('img'))
    picture.replaceWith(`\n[${picture.alt || 'A picture'}]\n`);
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ');
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n');
  const lines = (body.textContent ?? '').split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  return lines.filter(Boolean).join('\n');
}

const EXCERPT_LENGTH = 180;

/** Returns the beginning of a text, cut between words as on the server. It stands in for a missing short text. */
export function excerptOf(text: string): string {
  const line = text
    .replace(/^\[.*\]$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Counts the words of a text, without the names of pictures and videos. */
export const wordCount = (text: string): number => text.replace(/^\[.*\]$/gm, '').match(/\S+/g)?.length ?? 0;
