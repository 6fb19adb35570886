/**
 * The plain way of writing blogs: an empty line between paragraphs, `## ` before a heading, `- ` or `1. ` before
 * the items of a list, `> ` before a quotation; `**bold**`, `*italic*` and `[words](https://address)` within.
 * Everything else is text: what comes out holds no element that isn't named here.
 */
export function toHtml(markup: string): string {
  return markup
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf)
    .join('\n');
}

function blockOf(block: string): string {
  const lines = block.split('\n').map((line) => line.trim());
  const heading = /^(#{2,4}) +(.+)$/.exec(block);
  if (heading) return `<h${heading[1]?.length}>${inline(heading[2] ?? '')}</h${heading[1]?.length}>`;
  if (lines.every((line) => /^[-*] +/.test(line))) return listOf('ul', lines, /^[-*] +/);
  if (lines.every((line) => /^\d+[.)] +/.test(line))) return listOf('ol', lines, /^\d+[.)] +/);
  if (lines.every((line) => line.startsWith('>'))) {
    return `<blockquote><p>${inline(lines.map((line) => line.replace(/^> ?/, '')).join('\n'))}</p></blockquote>`;
  }
  return `<p>${inline(block)}</p>`;
}

const listOf = (tag: 'ul' | 'ol', lines: string[], mark: RegExp) =>
  `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')}</${tag}>`;

/** Text is escaped first, so that nothing a person types becomes an element of its own. */
function inline(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/\[([^\]\n]+)\]\(((?:https?:\/\/|mailto:|tel:|sms:)[^\s)]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*\n]+)\*/g, '<em>$1</em>')
    .replaceAll('\n', '<br>');
}
