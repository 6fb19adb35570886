import { SAFE_LINK } from '@wedding/shared/contract/safe-link.ts';
import { excerptOf } from '@wedding/shared/domain/blog-text.ts';
import sanitizeHtml from 'sanitize-html';

/** The format of video ids in `<figure data-video>`. */
const VIDEO = /^[1-9]\d{0,8}$/;
/** The maximum number of videos that a post shows. */
const MAX_VIDEOS = 50;

/** The allowed HTML: text, lists, quotes, links, videos and our own pictures. Everything else is removed. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    figure: ['data-video'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel', 'sms'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !/^\/media\/blogs\/[\w-]+(\.jpg)?$/.test(attribs.src ?? ''),
  transformTags: {
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkOf(href) }),
    figure: (tagName, { 'data-video': video = '' }) => ({ tagName, attribs: videoOf(video) }),
  },
  nestingLimit: 50,
};

function linkOf(written: string): Record<string, string> {
  // Browsers skip spaces and control characters, even in the middle of an address.
  const href = written.replace(/[\s\p{Cc}]/gu, '');
  if (!SAFE_LINK.test(href)) return {};
  return /^https?:/i.test(href) ? { href, rel: 'noopener nofollow' } : { href };
}

const videoOf = (video: string): Record<string, string> => (VIDEO.test(video) ? { 'data-video': video } : {});

/** Returns the sanitised HTML of a post; only this is stored (SEC-14). */
export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED).trim();

/** Returns the ids of the videos in clean HTML, without duplicates. */
export function videosOf(html: string): number[] {
  const ids = [...html.matchAll(/<figure data-video="([1-9]\d{0,8})">/g)].map(([, id]) => Number(id));
  return [...new Set(ids)].slice(0, MAX_VIDEOS);
}

/** Returns the plain text of clean HTML on one line. Leaves out video titles, which aren't the post's own text. */
export function plainTextOf(html: string): string {
  const withoutVideos = html.replace(/<figure data-video="\d+">.*?<\/figure>/gs, ' ');
  const spaced = withoutVideos.replace(
    /<\/(p|h\d|li|blockquote|pre|figcaption|t[hd])>|<(br|hr)\b[^>]*>/g,
    '$& ',
  );
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const plain = escaped
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"');
  return plain.replace(/&amp;/g, '&').replace(/\s+/g, ' ').trim();
}

/** Returns the names of our own pictures in clean HTML, without duplicates. */
export const picturesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/src="\/media\/blogs\/([\w-]+)/g)].flatMap(([, name]) => name ?? [])),
];

/** Returns an excerpt that somebody wrote, or '' if it is only the beginning of the text. */
export const ownExcerpt = ({ excerpt, body_html }: { excerpt: string; body_html: string }): string =>
  excerpt === excerptOf(plainTextOf(body_html)) ? '' : excerpt;
