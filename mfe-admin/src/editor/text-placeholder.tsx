import bodyCss from '@wedding/shared/ui/pictures/blog-body.module.css';
import { safeNodes } from '@wedding/shared/ui/pictures/safe-nodes.ts';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './editor.module.css';
import type { InitialInput } from './rich-text.tsx';
import { TOOLS } from './tools.ts';

interface TextPlaceholderProps {
  label: string;
  html: string;
  /** Whether the editor is loading. */
  busy: boolean;
  /** Shown above the text instead of the toolbar. */
  notice: ReactNode;
  /** Reports the input so far, with which the editor starts. Null once the text loses focus with nothing typed. */
  onInput: (input: InitialInput | null) => void;
}

/** Shows a text until its editor is loaded. Records presses and typed keys, so that none is lost. */
export function TextPlaceholder({ label, html, busy, notice, onInput }: TextPlaceholderProps) {
  const text = useRef<HTMLDivElement>(null);
  const input = useRef<InitialInput>({ at: null, typed: '' });
  useLayoutEffect(() => {
    const nodes = safeNodes(html);
    // Links in an edited text don't navigate.
    for (const link of nodes.querySelectorAll('a')) link.removeAttribute('href');
    text.current?.replaceChildren(nodes);
  }, [html]);
  const update = (part: Partial<InitialInput>) => {
    input.current = { ...input.current, ...part };
    onInput(input.current);
  };
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const { typed } = input.current;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key.length === 1) update({ typed: typed + key });
    else if (key === 'Enter') update({ typed: `${typed}\n` });
    else if (key === 'Backspace') update({ typed: typed.slice(0, -1) });
    else return;
    event.preventDefault();
  }
  return (
    <div className={css.editor}>
      {notice ?? (
        <div className={css.bar} aria-hidden="true">
          {TOOLS.map(({ name, icon: Icon }, tool) => (
            <span
              key={name}
              className={css.tool}
              onPointerDown={(event) => {
                event.preventDefault();
                text.current?.focus();
                update({ tool });
              }}
            >
              <Icon />
            </span>
          ))}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: it holds headings and pictures, as the editor after it does */}
      <div
        ref={text}
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-busy={busy}
        tabIndex={0}
        className={`${bodyCss.body} ${css.text} ${css.waiting}`}
        onPointerDown={({ clientX, clientY }) => update({ at: { left: clientX, top: clientY } })}
        onFocus={() => update({})}
        onBlur={() => onInput(input.current.typed || input.current.tool !== undefined ? input.current : null)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
