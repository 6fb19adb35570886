import { Button } from '@wedding/shared/ui/button.tsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import css from '../editor/editor.module.css';
import type { InitialInput, RichText } from '../editor/rich-text.tsx';
import { TextPlaceholder } from '../editor/text-placeholder.tsx';

let fetched: typeof RichText | null = null;
async function fetchEditor() {
  fetched = (await import(/* webpackChunkName: "blog-editor" */ '../editor/rich-text.tsx')).RichText;
}

interface LazyEditorProps extends Omit<ComponentProps<typeof RichText>, 'first'> {
  /** Whether to load the editor, which is half as large as the page. Set when the person is about to write. */
  wanted: boolean;
}

/** Loads the text's editor once it is wanted. Until then, shows the text. */
export function LazyEditor({ wanted, ...props }: LazyEditorProps) {
  const [Editor, setEditor] = useState(() => fetched);
  const [failed, setFailed] = useState(false);
  const touch = useRef<InitialInput>(null);
  useEffect(() => {
    if (!wanted || Editor || failed) return;
    fetchEditor().then(
      () => setEditor(() => fetched),
      () => setFailed(true),
    );
  }, [wanted, Editor, failed]);
  if (Editor) return <Editor {...props} first={touch.current} />;
  const notice = failed && (
    <div className={css.missing} role="alert">
      The editor could not be loaded. What you type here is kept for it.
      <Button small variant="quiet" onClick={() => setFailed(false)}>
        Try again
      </Button>
    </div>
  );
  return (
    <TextPlaceholder
      label={props.label}
      html={props.start}
      busy={wanted && !failed}
      notice={notice || null}
      onTouch={(next) => {
        touch.current = next;
      }}
    />
  );
}
