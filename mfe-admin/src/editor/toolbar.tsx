import { type Editor, useEditorState } from '@tiptap/react';
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
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import css from './editor.module.css';
import type { Asked } from './rich-text.tsx';

interface Tool {
  name: string;
  icon: LucideIcon;
  /** As it is pressed on a keyboard, where it has keys. */
  keys?: string;
  /** Whether the text under the cursor is so; absent for what is done once. */
  on?: (editor: Editor) => boolean;
  /** Nothing to be done by it now. */
  off?: (editor: Editor) => boolean;
  press: (editor: Editor, ask: (asked: Asked) => void) => void;
}

const TOOLS: readonly Tool[] = [
  {
    ...{ name: 'Heading', icon: Heading2, keys: 'Ctrl Alt 2' },
    on: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    ...{ name: 'Smaller heading', icon: Heading3, keys: 'Ctrl Alt 3' },
    on: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    ...{ name: 'Bold', icon: Bold, keys: 'Ctrl B' },
    on: (editor) => editor.isActive('bold'),
    press: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    ...{ name: 'Italic', icon: Italic, keys: 'Ctrl I' },
    on: (editor) => editor.isActive('italic'),
    press: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    ...{ name: 'Link', icon: Link, keys: 'Ctrl K' },
    on: (editor) => editor.isActive('link'),
    press: (_, ask) => ask({ kind: 'link' }),
  },
  {
    ...{ name: 'List', icon: List, keys: 'Ctrl Shift 8' },
    on: (editor) => editor.isActive('bulletList'),
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    ...{ name: 'Numbered list', icon: ListOrdered, keys: 'Ctrl Shift 7' },
    on: (editor) => editor.isActive('orderedList'),
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    ...{ name: 'Quotation', icon: Quote, keys: 'Ctrl Shift B' },
    on: (editor) => editor.isActive('blockquote'),
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    ...{ name: 'Picture', icon: ImagePlus },
    on: (editor) => editor.isActive('image'),
    press: (_, ask) => ask({ kind: 'picture', file: null }),
  },
  { name: 'Video', icon: Clapperboard, press: (_, ask) => ask({ kind: 'film' }) },
  {
    ...{ name: 'Undo', icon: Undo2, keys: 'Ctrl Z' },
    off: (editor) => !editor.can().undo(),
    press: (editor) => editor.chain().focus().undo().run(),
  },
  {
    ...{ name: 'Redo', icon: Redo2, keys: 'Ctrl Shift Z' },
    off: (editor) => !editor.can().redo(),
    press: (editor) => editor.chain().focus().redo().run(),
  },
];

/** What can be done to the text. One stop for Tab; the arrow keys, Home and End walk it. */
export function Toolbar({ editor, onAsk }: { editor: Editor; onAsk: (asked: Asked) => void }) {
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      TOOLS.map(({ on, off }) => ({ on: on?.(now) ?? null, off: off?.(now) ?? false })),
  });
  function onKeyDown(event: KeyboardEvent) {
    const last = TOOLS.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape') editor.commands.focus();
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setAt(target);
    bar.current?.querySelectorAll<HTMLElement>('button')[target]?.focus();
  }
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label="Text tools" onKeyDown={onKeyDown}>
      {TOOLS.map(({ name, icon: Icon, keys, press }, place) => (
        <button
          key={name}
          type="button"
          className={css.tool}
          tabIndex={place === at ? 0 : -1}
          aria-label={name}
          aria-pressed={states[place]?.on ?? undefined}
          aria-disabled={states[place]?.off || undefined}
          title={keys ? `${name} (${keys})` : name}
          onFocus={() => setAt(place)}
          // The text keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => states[place]?.off || press(editor, onAsk)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
