import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import css from './editor.module.css';
import { type OpenSheet, TOOLS } from './tools.ts';

/** The toolbar of the text. It is one Tab stop; the arrow keys, Home and End move within it. */
export function Toolbar({ editor, onAsk }: { editor: Editor; onAsk: (asked: OpenSheet) => void }) {
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
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => states[place]?.off || press(editor, onAsk)}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
