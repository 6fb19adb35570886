import { SAFE_LINK } from '@wedding/shared/contract/safe-link.ts';
import DOMPurify from 'dompurify';

const TAGS = 'p h2 h3 h4 ul ol li blockquote pre code hr br strong b em i u s a img figure figcaption'.split(
  ' ',
);

/** A blog's HTML as it may be shown: the server cleaned it when it was written, this holds if it did not. */
export const safeNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'rel', 'src', 'alt', 'width', 'height', 'start'],
    ALLOWED_URI_REGEXP: SAFE_LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
