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

/** Returns a plain text on one line, without the names of pictures and videos, as the server reads a post. */
export const ownText = (plain: string): string =>
  plain
    .replace(/^\[.*\]$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
