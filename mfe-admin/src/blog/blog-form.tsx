import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { trimmed } from '@wedding/shared/contract/trimmed.ts';
import { wordCount } from '@wedding/shared/domain/blog-text.ts';
import { excessError } from '@wedding/shared/format/excess-error.ts';
import { focusInvalid } from '@wedding/shared/host/form/focus-invalid.ts';
import { useLeaveGuard } from '@wedding/shared/host/form/leave-guard.ts';
import { useDirty } from '@wedding/shared/host/form/use-dirty.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useStore } from '@wedding/shared/host/store.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Grid, Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Users } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { ConflictFrame } from '../components/conflict-frame.tsx';
import { LazyEditor } from '../editor/lazy-editor.tsx';
import { AddressCard } from './address-card.tsx';
import css from './blog.module.css';
import { leaveBlog, presenceQuery, useBlogsChanged } from './blog.queries.ts';
import { BlogEditorState } from './blog-editor-state.ts';
import { CoverField } from './cover-field.tsx';
import { ownText, plainText } from './plain-text.ts';
import { PublishCard } from './publish-card.tsx';
import { ConflictNotice, SaveStatus } from './save-status.tsx';
import { BODY_LIMIT, TITLE_LIMIT } from './send-blog.ts';

interface BlogFormProps {
  blog: AdminBlog | null;
  /** Called once a new post is created. */
  onCreated?: (blog: AdminBlog) => void;
}

const UNSAVED = {
  title: 'Leave without saving?',
  text: 'Your last changes haven’t reached the server yet. This browser keeps them until you come back.',
};
const LOST = {
  ...UNSAVED,
  text: 'Your last changes haven’t reached the server yet, and this browser has no room to keep them.',
};

/** Edits a blog. Changes are saved automatically, but couples see them only after publishing. */
export function BlogForm({ blog: opened, onCreated = () => {} }: BlogFormProps) {
  const { session } = useHost();
  const changed = useBlogsChanged();
  const [editor] = useState(
    () =>
      new BlogEditorState({
        blog: opened,
        userId: session.user?.id ?? 0,
        onCreated: (created) => onCreated(created),
        onSaved: () => void changed(),
      }),
  );
  const view = useStore(editor.source);
  useEffect(() => {
    const stop = editor.start();
    return stop;
  }, [editor]);
  const { texts, blog, state, edition } = view;
  const html = useDeferredValue(texts.body_html);
  const text = useMemo(() => ownText(plainText(html)), [html]);
  useDirty(!['clean', 'saved'].includes(state.kind));
  useLeaveGuard(
    ['offline', 'refused', 'conflict', 'gone'].includes(state.kind),
    editor.isDraftStored ? UNSAVED : LOST,
  );
  const [writing, setWriting] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const errors = state.kind === 'refused' ? state.errors : {};
  // With its formatting, which isn't counted elsewhere on the page.
  const excess = excessError(html, BODY_LIMIT);
  const bodyError = excess ?? errors.body_html?.[0];
  const form = useRef<HTMLDivElement>(null);
  // On a phone, the title is far above the buttons.
  const showRefusal = () => form.current && focusInvalid(form.current);
  const check = () => {
    setSubmitted(true);
    const isReady = trimmed(texts.title) !== '' && !excess && !form.current?.querySelector(':invalid');
    if (!isReady) showRefusal();
    return isReady;
  };
  return (
    <Grid gap={5} align="start" className={css.editor} ref={form}>
      {/* Loads the editor when the pointer or focus nears the text, or a key is pressed, not for reading or publishing. */}
      <Stack
        gap={4}
        shrink
        className={css.main}
        onPointerEnter={() => setWriting(true)}
        onKeyDown={() => setWriting(true)}
        onFocus={({ target }) => setWriting((before) => before || !(target instanceof HTMLInputElement))}
      >
        {state.kind === 'conflict' && <ConflictNotice editor={editor} state={state} />}
        {state.kind === 'gone' && <GoneNotice editor={editor} />}
        <form
          ref={opened ? undefined : focusFirstField}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField
            label="Title"
            className={css.titleField}
            value={texts.title}
            limit={TITLE_LIMIT}
            onChange={(event) => editor.change({ title: event.target.value })}
            error={submitted && !trimmed(texts.title) ? 'Give the blog a title.' : errors.title?.[0]}
          />
        </form>
        <SaveStatus view={view} words={wordCount(text)} onRetry={editor.retry} />
        {blog && <PresenceLine id={blog.id} writer={editor.writer} />}
        <LazyEditor
          key={edition}
          label="Blog"
          shouldLoad={writing}
          start={texts.body_html}
          onChange={(body_html) => editor.change({ body_html })}
        />
        {bodyError && (
          <Text tone="danger" size={13} role="alert">
            {bodyError}
          </Text>
        )}
      </Stack>
      <Stack gap={4} shrink className={css.side}>
        <PublishCard editor={editor} view={view} check={check} showRefusal={showRefusal} />
        <Card title="In the list of blogs">
          <Stack gap={5} shrink>
            <TextAreaField
              label="Short text"
              optional
              rows={3}
              value={texts.excerpt}
              limit={400}
              hint="If empty, the first lines are used."
              onChange={(event) => editor.change({ excerpt: event.target.value })}
              error={errors.excerpt?.[0]}
            />
            <CoverField
              current={blog?.cover ?? null}
              isLive={blog?.status === 'published'}
              onFile={(cover) => editor.setBeside({ cover })}
              error={errors.cover?.[0]}
            />
          </Stack>
        </Card>
        <AddressCard editor={editor} view={view} text={text} />
      </Stack>
    </Grid>
  );
}

function GoneNotice({ editor }: { editor: BlogEditorState }) {
  return (
    <ConflictFrame title="This blog was deleted elsewhere" text="Your text is still here.">
      <Button small onClick={() => void editor.saveAsNew()}>
        Save it as a new blog
      </Button>
    </ConflictFrame>
  );
}

/** Shows who else has the post open, and reports this editor to the others while the page is visible. */
function PresenceLine({ id, writer }: { id: number; writer: string }) {
  const others = useQuery(presenceQuery({ id, writer })).data ?? [];
  useEffect(() => () => leaveBlog({ id, writer }), [id, writer]);
  return (
    <Row as="p" gap={2} tone="second" size={13} className={css.presence} role="status">
      {others.length > 0 && (
        <>
          <Users size={16} />
          {others
            .map(({ name, own }) =>
              own ? 'You have it open in another tab' : `${name || 'Somebody'} is here too`,
            )
            .join('. ')}
          . You’ll be asked before anything is overwritten.
        </>
      )}
    </Row>
  );
}
