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

/** Pictures of our own alone: what is pasted from elsewhere would be fetched from there by every phone. */
const Picture = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => OWN_PICTURE.test(element.getAttribute('src') ?? '') && null,
    },
  ],
});

/** A video of ours, named by its id. The link inside is for readers that show the text without cards. */
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

/**
 * What is written as in any word processor. Each is imported from its own file: the starter kit and the packages' indexes
 * bring tasks, counters and placeholders along.
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

/** All that a blog's text may hold; whatever else is pasted falls away (SEC-14). */
export const blogExtensions = (video: AnyExtension = VideoBlock): AnyExtension[] => [
  ...WRITING,
  Picture,
  BlogTable.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: () => spans }),
  TableCell.extend({ addAttributes: () => spans }),
  video,
];
