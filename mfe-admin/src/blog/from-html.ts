/** A blog's HTML back in the plain way of writing (see markup.ts), for editing. Unknown elements give their text. */
export function toMarkup(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.body.childNodes]
    .map(blockOf)
    .map((block) => block.trim())
    .filter(Boolean)
    .join('\n\n');
}

function blockOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const items = () => [...node.children].map((item) => inlineOf(item).trim());
  switch (node.tagName) {
    case 'H1':
    case 'H2':
      return `## ${inlineOf(node)}`;
    case 'H3':
      return `### ${inlineOf(node)}`;
    case 'H4':
      return `#### ${inlineOf(node)}`;
    case 'UL':
      return items()
        .map((item) => `- ${item}`)
        .join('\n');
    case 'OL':
      return items()
        .map((item, place) => `${place + 1}. ${item}`)
        .join('\n');
    case 'BLOCKQUOTE':
      return inlineOf(node)
        .trim()
        .split('\n')
        .map((line) => `> ${line.trim()}`)
        .join('\n');
    default:
      return inlineOf(node);
  }
}

function inlineOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (!(child instanceof Element)) return (child.textContent ?? '').replace(/\s+/g, ' ');
      const inner = inlineOf(child);
      switch (child.tagName) {
        case 'STRONG':
        case 'B':
          return `**${inner}**`;
        case 'EM':
        case 'I':
          return `*${inner}*`;
        case 'A':
          return `[${inner}](${child.getAttribute('href') ?? ''})`;
        case 'BR':
          return '\n';
        default:
          return inner;
      }
    })
    .join('');
}
