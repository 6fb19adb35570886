import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import css from './editor.module.css';
import { type OpenSheet, TOOLS } from './tools.ts';

/** The toolbar of the text. It is one Tab stop; the arrow keys, Home and End move within it. */
export function Toolbar({
  editor,
  onOpenSheet,
}: {
  editor: Editor;
  onOpenSheet: (sheet: OpenSheet) => void;
}) {
  const [focusedIndex, setFocusedIndex] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      TOOLS.map(({ on, off }) => ({ on: on?.(current) ?? null, off: off?.(current) ?? false })),
  });
  function onKeyDown(event: KeyboardEvent) {
    const last = TOOLS.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: focusedIndex === last ? 0 : focusedIndex + 1,
      ArrowLeft: focusedIndex === 0 ? last : focusedIndex - 1,
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape') editor.commands.focus();
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setFocusedIndex(target);
    bar.current?.querySelectorAll<HTMLElement>('button')[target]?.focus();
  }
  return (
    <div ref={bar} className={css.bar} role="toolbar" aria-label="Text tools" onKeyDown={onKeyDown}>
      {TOOLS.map(({ name, icon: Icon, keys, run }, index) => (
        <button
          key={name}
          type="button"
          className={css.tool}
          tabIndex={index === focusedIndex ? 0 : -1}
          aria-label={name}
          aria-pressed={states[index]?.on ?? undefined}
          aria-disabled={states[index]?.off || undefined}
          title={keys ? `${name} (${keys})` : name}
          onFocus={() => setFocusedIndex(index)}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => states[index]?.off || run(editor, onOpenSheet)}
        >
          <Icon />
        </button>
      ))}
    </div>
  );
}
