import { safeNodes } from '@wedding/shared/ui/pictures/safe-nodes.ts';

/** A cleaned pasted text, and the names of what was left out of it. */
export interface Pasted {
  html: string;
  dropped: string[];
}

/**
 * Matches markup of word processors that the page's CSP would report at each paste. It is removed only to avoid these
 * reports; the sanitizing follows later. Styles are kept in another attribute, since they mark lists and bold text.
 */
const NOISE =
  /<(style|script)\b[\s\S]*?<\/\1\s*>|<(?:base|meta|link)\b[^>]*>|<!--[\s\S]*?-->|\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;
const STYLE = /\sstyle\s*=/gi;
const STYLED = 'data-pasted';
const styleOf = (element: Element) => element.getAttribute(STYLED)?.toLowerCase() ?? '';

/** Converts a text of Word or Google Docs: keeps headings, lists, tables and emphasis, and names what it leaves out. */
export function cleanPasted(html: string): Pasted {
  const cleaned = html.replace(NOISE, '').replace(STYLE, ` ${STYLED}=`);
  const { body } = new DOMParser().parseFromString(cleaned, 'text/html');
  const dropped = describeDropped(body);
  for (const note of body.querySelectorAll(NOTES)) note.remove();
  for (const cell of body.querySelectorAll('td, th')) cell.removeAttribute('width');
  wordHeadings(body);
  wordLists(body);
  googleLists(body);
  emphasis(body);
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2');
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4');
  const clean = document.createElement('div');
  clean.append(safeNodes(body.innerHTML, ['data-pm-slice']));
  return { html: clean.innerHTML, dropped };
}

/** Returns whether pasted markup has a text of its own. That of a copied picture has none. */
export const hasText = (html: string): boolean =>
  new DOMParser().parseFromString(cleanPasted(html).html, 'text/html').body.textContent?.trim() !== '';

/** Selects the marks of footnotes and comments in the text, and their contents at the end. */
const NOTES =
  'a[href^="#_ftn"], a[href^="#ftnt"], a[href^="#cmnt"], a[href^="#_msocom"], [class*="MsoFootnoteText"], [class*="MsoCommentText"]';
const UPLOADED_PICTURE = 'img[src^="/media/blogs/"]';

function describeDropped(body: HTMLElement): string[] {
  const pictures = body.querySelectorAll(`img:not(${UPLOADED_PICTURE})`).length;
  const contains = (selector: string) => body.querySelector(selector) !== null;
  const styled = [...body.querySelectorAll(`[${STYLED}]`)].map(styleOf);
  const has = (rule: RegExp) => styled.some((style) => rule.test(style));
  return [
    pictures > 0 && (pictures === 1 ? 'a picture' : `${pictures} pictures`),
    contains('video, audio, iframe, object, embed') && 'audio or video',
    contains('form, input, select, textarea') && 'form fields',
    contains('[class*="MsoFootnote"], [class*="MsoEndnote"], a[href^="#_ftn"], a[href^="#ftnt"]') &&
      'footnotes',
    contains('[class*="MsoComment"], a[href^="#cmnt"], a[href^="#_msocom"]') && 'comments',
    has(
      /(^|;)\s*(color|background(-color)?)\s*:\s*(?!inherit|initial|transparent|windowtext|black|#0{3,6}\b|#fff|white|rgb\(0, ?0, ?0\))/,
    ) && 'colours',
    has(/text-align\s*:\s*(center|right|justify)/) && 'alignment',
  ].filter((name) => name !== false);
}

/** Turns Word's title and subtitle, which are paragraphs with a class, into headings. */
function wordHeadings(body: HTMLElement): void {
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h2');
  for (const title of body.querySelectorAll('p.MsoSubtitle')) rename(title, 'h3');
}

/** Builds lists from Word's paragraphs, whose style names the list and level and whose bullets are text. */
function wordLists(body: HTMLElement): void {
  const open: { list: HTMLElement; level: number }[] = [];
  let previousList: Element | null = null;
  for (const item of body.querySelectorAll('p')) {
    const level = Number(/mso-list:\s*l\d+\s+level(\d+)/.exec(styleOf(item))?.[1] ?? 0);
    if (level === 0) continue;
    if (item.previousElementSibling !== previousList) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const marker = [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/.test(styleOf(span)),
    );
    const kind = /^\s*(\d+|[a-z]{1,3}|[ivxlc]+)[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    let top = open.at(-1);
    if (!top || top.level < level) {
      const list = document.createElement(kind);
      const parentItem = top?.list.lastElementChild;
      if (parentItem) parentItem.append(list);
      else item.before(list);
      top = { list, level };
      open.push(top);
    }
    marker?.remove();
    const row = document.createElement('li');
    row.append(...item.childNodes);
    top.list.append(row);
    previousList = open[0]?.list ?? null;
    item.remove();
  }
}

/** Moves nested lists into their item. Google Docs puts them beside it. */
function googleLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const item = list.previousElementSibling;
    if (item?.tagName === 'LI') item.append(list);
  }
}

/** Derives emphasis from styles. Google Docs wraps everything into a <b> that isn't bold. */
function emphasis(body: HTMLElement): void {
  for (const bold of body.querySelectorAll('b, strong')) {
    if (/font-weight\s*:\s*(normal|400)/.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  }
  for (const span of body.querySelectorAll('span')) {
    const style = styleOf(span);
    if (span.closest('h1, h2, h3, h4, h5, h6')) continue;
    if (/font-style\s*:\s*italic/.test(style)) wrap(span, 'em');
    if (/font-weight\s*:\s*(bold|[6-9]00)/.test(style)) wrap(span, 'strong');
  }
}

function wrap(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, tag: string): void {
  const replacement = document.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
}
