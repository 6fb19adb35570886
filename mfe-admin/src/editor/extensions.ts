import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { TableCell } from '@tiptap/extension-table/cell';
import { TableHeader } from '@tiptap/extension-table/header';
import { TableRow } from '@tiptap/extension-table/row';
import { Table } from '@tiptap/extension-table/table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { TrailingNode } from '@tiptap/extensions/trailing-node';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { type AnyExtension, mergeAttributes, Node } from '@tiptap/react';
import { Link } from './link.ts';

const OWN_PICTURE = /^\/media\/blogs\/[\w-]+(\.jpg)?$/;
const VIDEO = /^[1-9]\d{0,8}$/;

/** Accepts only pictures stored on this site. Every phone would fetch a picture pasted from elsewhere from its origin. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => OWN_PICTURE.test(element.getAttribute('src') ?? '') && null,
    },
  ],
});

/** A video of this site, named by its id. The link inside is for readers that show the text without cards. */
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

/** Renders a table as it is stored, without the extension's widths and styles, which the page's CSP refuses. */
const BlogTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });

/** The span attributes of a cell, left out when it spans one row and one column. */
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

/**
 * The text features of a common word processor. Each extension is imported from its own file, since the starter kit and the
 * packages' indexes would include tasks, counters and placeholders.
 */
const WRITING: AnyExtension[] = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [2, 3, 4] }),
  Bold,
  Italic,
  Underline,
  Strike,
  Code,
  Link,
  CodeBlock,
  Blockquote,
  HorizontalRule,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];

/** Returns the extensions for everything that a blog's text may contain. Other pasted content is dropped (SEC-14). */
export const blogExtensions = (video: AnyExtension = VideoBlock): AnyExtension[] => [
  ...WRITING,
  Picture,
  BlogTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
  video,
];
