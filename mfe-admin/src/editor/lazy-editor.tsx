import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import bodyCss from '@wedding/shared/ui/pictures/blog-body.module.css';
import { safeNodes } from '@wedding/shared/ui/pictures/safe-nodes.ts';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import css from './editor.module.css';
import type { InitialInput, RichText } from './rich-text.tsx';
import { TOOLS } from './tools.ts';

let loadedEditor: typeof RichText | null = null;
async function fetchEditor() {
  loadedEditor = (await import('./rich-text.tsx')).RichText;
}

interface LazyEditorProps extends Omit<ComponentProps<typeof RichText>, 'initialInput'> {
  /** Whether to load the editor, which is half as large as the page. Set when the person is about to write. */
  shouldLoad: boolean;
}

/** Loads the text's editor once it is wanted. Until then, shows the text. */
export function LazyEditor({ shouldLoad, ...props }: LazyEditorProps) {
  const [Editor, setEditor] = useState(() => loadedEditor);
  const [failed, setFailed] = useState(false);
  const initialInput = useRef<InitialInput>(null);
  useEffect(() => {
    if (!shouldLoad || Editor || failed) return;
    fetchEditor().then(
      () => setEditor(() => loadedEditor),
      () => setFailed(true),
    );
  }, [shouldLoad, Editor, failed]);
  if (Editor) return <Editor {...props} initialInput={initialInput.current} />;
  const notice = failed && (
    <Row gap={4} rowGap={2} wrap className={css.missing} role="alert">
      The editor could not be loaded. You can still write here; your text is kept.
      <Button small variant="quiet" onClick={() => setFailed(false)}>
        Try again
      </Button>
    </Row>
  );
  return (
    <TextPlaceholder
      label={props.label}
      html={props.start}
      busy={shouldLoad && !failed}
      notice={notice || null}
      onInput={(next) => {
        initialInput.current = next;
      }}
    />
  );
}

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
function TextPlaceholder({ label, html, busy, notice, onInput }: TextPlaceholderProps) {
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
