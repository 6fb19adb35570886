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

const LARGE = { level: 2 } as const;
const SMALL = { level: 3 } as const;
type Chain = ReturnType<Editor['chain']>;

/** A tool that changes the text at the cursor; it is on where the text is of that kind. */
const onText = (
  name: string,
  icon: LucideIcon,
  keys: string,
  on: [kind: string, attributes?: object],
  change: (chain: Chain) => Chain,
): Tool => ({
  name,
  icon,
  keys,
  on: (editor) => editor.isActive(...on),
  run: (editor) => change(editor.chain().focus()).run(),
});

/** The tools for a text, in the order of the toolbar. */
export const TOOLS: readonly Tool[] = [
  onText('Heading', Heading2, 'Ctrl Alt 2', ['heading', LARGE], (text) => text.toggleHeading(LARGE)),
  onText('Smaller heading', Heading3, 'Ctrl Alt 3', ['heading', SMALL], (text) => text.toggleHeading(SMALL)),
  onText('Bold', Bold, 'Ctrl B', ['bold'], (text) => text.toggleBold()),
  onText('Italic', Italic, 'Ctrl I', ['italic'], (text) => text.toggleItalic()),
  {
    name: 'Link',
    icon: Link,
    keys: 'Ctrl K',
    on: (editor) => editor.isActive('link'),
    run: (_, openSheet) => openSheet({ kind: 'link' }),
  },
  onText('List', List, 'Ctrl Shift 8', ['bulletList'], (text) => text.toggleBulletList()),
  onText('Numbered list', ListOrdered, 'Ctrl Shift 7', ['orderedList'], (text) => text.toggleOrderedList()),
  onText('Quotation', Quote, 'Ctrl Shift B', ['blockquote'], (text) => text.toggleBlockquote()),
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
