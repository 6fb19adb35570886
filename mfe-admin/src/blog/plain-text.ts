const BLOCKS = 'p, h2, h3, h4, li, blockquote, pre, figcaption, tr';

/** A text's words, a line for each paragraph, heading, item or row; what videos are called is not the text's own. */
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

/** The beginning of a text where no short text is written, cut between words, as the server does it. */
export function beginningOf(text: string): string {
  const line = text
    .replace(/^\[.*\]$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** How many words a text has: pictures and videos are none. */
export const wordCount = (text: string): number => text.replace(/^\[.*\]$/gm, '').match(/\S+/g)?.length ?? 0;
