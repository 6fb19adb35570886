import { SAFE_LINK } from '@wedding/shared/contract/safe-link.ts';
import DOMPurify from 'dompurify';

const TAGS = 'p h2 h3 h4 ul ol li blockquote pre code hr br strong b em i u s a img figure figcaption'.split(
  ' ',
);
/** A picture of ours; any other would be fetched from wherever it lies by whoever reads. */
const PICTURE = /^\/media\/blogs\/[\w-]+(\.jpg)?$/;

/**
 * A blog's HTML as it may be shown: the server cleaned it when it was written, this holds if it did not. `keep` names
 * attributes besides, which hold no address.
 */
export function safeNodes(html: string, keep: readonly string[] = []): DocumentFragment {
  const nodes: DocumentFragment | null = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'rel', 'src', 'alt', 'width', 'height', 'start', 'data-video', ...keep],
    ALLOWED_URI_REGEXP: SAFE_LINK,
    // No addresses: figures and words, which the rule for links would refuse.
    ADD_URI_SAFE_ATTR: ['rel', 'width', 'height', 'start', 'data-video', ...keep],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
  // Of a document that is all frames nothing is left, not even a fragment.
  if (!nodes) return document.createDocumentFragment();
  for (const picture of nodes.querySelectorAll('img')) {
    if (PICTURE.test(picture.getAttribute('src') ?? '')) sparePhones(picture);
    else picture.remove();
  }
  return nodes;
}

/** Fetched only when it comes near, and no larger than the screen needs: each of our pictures lies there in two widths. */
function sparePhones(picture: HTMLImageElement): void {
  const large = picture.getAttribute('src') ?? '';
  picture.loading = 'lazy';
  picture.decoding = 'async';
  if (!large.endsWith('.jpg')) return;
  picture.sizes = '(min-width: 760px) 680px, 100vw';
  picture.srcset = `${large.replace('.jpg', '-640.jpg')} 640w, ${large} 1200w`;
}
