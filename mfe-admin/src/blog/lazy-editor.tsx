import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import css from '../editor/editor.module.css';
import type { InitialInput, RichText } from '../editor/rich-text.tsx';
import { TextPlaceholder } from '../editor/text-placeholder.tsx';

let loadedEditor: typeof RichText | null = null;
async function fetchEditor() {
  loadedEditor = (await import('../editor/rich-text.tsx')).RichText;
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
