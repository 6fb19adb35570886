import type { Editor } from '@tiptap/react';
import {
  Bold,
  Clapperboard,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Table,
  Undo2,
} from 'lucide-react';

/** The sheet that is open over the text. A picture sheet may start with a pasted or dropped file. */
export type OpenSheet = { kind: 'link' } | { kind: 'video' } | { kind: 'picture'; file: File | null };

interface Tool {
  name: string;
  icon: LucideIcon;
  /** Its key combination, if it has one. */
  keys?: string;
  /** Returns whether the tool applies to the text at the cursor. Absent for one-time actions. */
  on?: (editor: Editor) => boolean;
  /** Returns whether the tool is unavailable now. */
  off?: (editor: Editor) => boolean;
  run: (editor: Editor, openSheet: (sheet: OpenSheet) => void) => void;
}

/** The tools for a text, in the order of the toolbar. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'Heading',
    icon: Heading2,
    keys: 'Ctrl Alt 2',
    on: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Smaller heading',
    icon: Heading3,
    keys: 'Ctrl Alt 3',
    on: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'Bold',
    icon: Bold,
    keys: 'Ctrl B',
    on: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'Italic',
    icon: Italic,
    keys: 'Ctrl I',
    on: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Link',
    icon: Link,
    keys: 'Ctrl K',
    on: (editor) => editor.isActive('link'),
    run: (_, openSheet) => openSheet({ kind: 'link' }),
  },
  {
    name: 'List',
    icon: List,
    keys: 'Ctrl Shift 8',
    on: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    icon: ListOrdered,
    keys: 'Ctrl Shift 7',
    on: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quotation',
    icon: Quote,
    keys: 'Ctrl Shift B',
    on: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Picture',
    icon: ImagePlus,
    on: (editor) => editor.isActive('image'),
    run: (_, openSheet) => openSheet({ kind: 'picture', file: null }),
  },
  {
    name: 'Table',
    icon: Table,
    on: (editor) => editor.isActive('table'),
    run: (editor) =>
      editor.isActive('table')
        ? editor.chain().focus().run()
        : editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  { name: 'Video', icon: Clapperboard, run: (_, openSheet) => openSheet({ kind: 'video' }) },
  {
    name: 'Undo',
    icon: Undo2,
    keys: 'Ctrl Z',
    off: (editor) => !editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    name: 'Redo',
    icon: Redo2,
    keys: 'Ctrl Shift Z',
    off: (editor) => !editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** The tools for the table that the cursor is in. */
export const TABLE_TOOLS: readonly { name: string; run: (editor: Editor) => void }[] = [
  { name: 'Add row', run: (editor) => editor.chain().focus().addRowAfter().run() },
  { name: 'Add column', run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { name: 'Delete row', run: (editor) => editor.chain().focus().deleteRow().run() },
  { name: 'Delete column', run: (editor) => editor.chain().focus().deleteColumn().run() },
  { name: 'Heading row', run: (editor) => editor.chain().focus().toggleHeaderRow().run() },
  { name: 'Delete table', run: (editor) => editor.chain().focus().deleteTable().run() },
];
