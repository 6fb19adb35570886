import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { type AnyExtension, mergeAttributes, Node } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { SAFE_LINK } from '@wedding/shared/contract/safe-link.ts';

const OWN_PICTURE = /^\/media\/blogs\/[\w-]+(\.jpg)?$/;
const VIDEO = /^[1-9]\d{0,8}$/;

/** Whether a link may have this address: the same rule as the server's. */
export const isSafeLink = (href: string) => SAFE_LINK.test(href);

/** Pictures of our own alone: what is pasted from elsewhere would be fetched from there by every phone. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => OWN_PICTURE.test(element.getAttribute('src') ?? '') && null,
    },
  ],
});

/** A video of ours, named by its id. The link within is for whoever shows the text without cards. */
export const VideoBlock = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: { default: null }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'figure[data-video]',
      getAttrs: (element) => {
        const id = element.getAttribute('data-video') ?? '';
        return VIDEO.test(id) && { id: Number(id), title: element.textContent?.trim() ?? '' };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'figure',
    mergeAttributes({ 'data-video': String(node.attrs.id) }),
    ['a', { href: `/app/video/watch/${node.attrs.id}` }, node.attrs.title || 'Watch the video'],
  ],
});

/** As it is stored: without the widths and styles that the extension writes, which the page's policy refuses. */
const BlogTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

/** A cell that spans one row and column says nothing of it. */
const spans = {
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
};
function spanOf(name: 'colspan' | 'rowspan') {
  return {
    default: 1,
    parseHTML: (element: HTMLElement) =>
      Math.max(1, Number.parseInt(element.getAttribute(name) ?? '', 10) || 1),
    renderHTML: (attributes: Record<string, unknown>) =>
      Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
  };
}

/** All that a blog's text may hold; whatever else is pasted falls away (SEC-14). */
export const blogExtensions = (video: AnyExtension = VideoBlock): AnyExtension[] => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isSafeLink(href.replace(/[\s\p{Cc}]/gu, '')),
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture,
  BlogTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
  video,
];
