import DOMPurify from 'dompurify';
import { SAFE_LINK } from '../../contract/safe-link.ts';

const TAGS =
  'p h2 h3 h4 ul ol li blockquote pre code hr br strong b em i u s a img figure figcaption table tbody tr th td'.split(
    ' ',
  );
/** One of our own pictures. Any other would make the reader's browser call a foreign server. */
const PICTURE = /^\/media\/blogs\/[\w-]+(\.jpg)?$/;

/**
 * Returns a blog's HTML, sanitised for display. The server sanitised it when it was written; this is a second line of
 * defence. `extraAttributes` names further allowed attributes, which must not hold an address.
 */
export function safeNodes(html: string, extraAttributes: readonly string[] = []): DocumentFragment {
  const nodes: DocumentFragment | null = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [
      'href',
      'rel',
      'src',
      'alt',
      'width',
      'height',
      'start',
      'colspan',
      'rowspan',
      'data-video',
      ...extraAttributes,
    ],
    ALLOWED_URI_REGEXP: SAFE_LINK,
    // Not URLs, but numbers and text that the rule for links would refuse.
    ADD_URI_SAFE_ATTR: [
      'rel',
      'width',
      'height',
      'start',
      'colspan',
      'rowspan',
      'data-video',
      ...extraAttributes,
    ],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  // For a document that consists only of frames, DOMPurify returns no fragment at all.
  if (!nodes) return document.createDocumentFragment();
  for (const picture of nodes.querySelectorAll('img')) {
    if (PICTURE.test(picture.getAttribute('src') ?? '')) makeResponsive(picture);
    else picture.remove();
  }
  return nodes;
}

/** Fetches a picture only when it comes near the viewport, in the smaller of two widths that fits the screen. */
function makeResponsive(picture: HTMLImageElement): void {
  const large = picture.getAttribute('src') ?? '';
  picture.loading = 'lazy';
  picture.decoding = 'async';
  if (!large.endsWith('.jpg')) return;
  picture.sizes = '(min-width: 760px) 680px, 100vw';
  picture.srcset = `${large.replace('.jpg', '-640.jpg')} 640w, ${large} 1200w`;
}
