import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Card } from '@wedding/shared/ui/card.tsx';
import { TextAreaField, TextField } from '@wedding/shared/ui/field.tsx';
import { useMemo, useState } from 'react';
import { FormRefusal } from '../form-refusal.tsx';
import tools from '../tools.module.css';
import { useDraft } from '../use-draft.ts';
import css from './blog.module.css';
import { useSaveBlog } from './blog.queries.ts';
import { CoverField } from './cover-field.tsx';
import { toMarkup } from './from-html.ts';
import { toHtml } from './markup.ts';

/** Writes a blog: the text on the left as it is typed, on the right as couples read it. */
export function BlogForm({ blog }: { blog: AdminBlog | null }) {
  const { toast } = useHost();
  const navigate = useNavigate();
  const save = useSaveBlog();
  const start = useMemo(
    () => ({
      title: blog?.title ?? '',
      excerpt: blog?.excerpt ?? '',
      body: blog ? toMarkup(blog.body_html) : '',
    }),
    [blog],
  );
  const { draft, change, clear } = useDraft(`blog-${blog?.id ?? 'new'}`, start);
  const [cover, setCover] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const refused = save.error instanceof ApiError ? save.error.errors : {};
  const noTitle = tried && !draft.title.trim();

  function submit(status: AdminBlog['status']) {
    setTried(true);
    if (!draft.title.trim()) return;
    const { title, excerpt, body } = draft;
    save.mutate(
      { id: blog?.id ?? null, title, excerpt, body_html: toHtml(body), status, cover },
      {
        onSuccess: ({ message }) => {
          clear();
          toast.success(message);
          void navigate('/app/admin/blog');
        },
      },
    );
  }
  return (
    <form className={css.columns} onSubmit={(event) => event.preventDefault()} noValidate>
      <Card title="Text">
        <div className={tools.fields}>
          <TextField
            label="Title"
            value={draft.title}
            maxLength={200}
            onChange={(event) => change({ title: event.target.value })}
            error={noTitle ? 'Give the blog a title.' : refused.title?.[0]}
          />
          <TextAreaField
            label="Short text for the list"
            optional
            rows={2}
            value={draft.excerpt}
            maxLength={400}
            hint="Without one, the beginning of the blog serves."
            onChange={(event) => change({ excerpt: event.target.value })}
            error={refused.excerpt?.[0]}
          />
          <TextAreaField
            label="Blog"
            rows={14}
            className={css.body}
            value={draft.body}
            hint="An empty line starts a paragraph. ## before a heading, - before a list item, **bold**, *italic*, [words](https://address)."
            onChange={(event) => change({ body: event.target.value })}
            error={refused.body_html?.[0]}
          />
          <CoverField
            current={blog?.cover ?? null}
            file={cover}
            onFile={setCover}
            error={refused.cover?.[0]}
          />
        </div>
        <FormRefusal text={save.error && Object.keys(refused).length === 0 ? messageOf(save.error) : null} />
        <div className={tools.buttons}>
          <Button busy={save.isPending} busyLabel="Saving" onClick={() => submit('published')}>
            {blog?.status === 'published' ? 'Save' : 'Publish'}
          </Button>
          <Button variant="outline" disabled={save.isPending} onClick={() => submit('draft')}>
            {blog?.status === 'published' ? 'Take back to draft' : 'Save as draft'}
          </Button>
        </div>
      </Card>
      <Card title="As couples read it">
        <BlogPreview title={draft.title} body={draft.body} />
      </Card>
    </form>
  );
}

/** `toHtml` escapes every text and makes the few elements itself: there is nothing here to sanitise. */
function BlogPreview({ title, body }: { title: string; body: string }) {
  const html = { __html: toHtml(body) };
  if (!title && !body) return <p className={css.quiet}>What you write shows here.</p>;
  return (
    <article className={css.preview}>
      <h3 className={css.previewTitle}>{title}</h3>
      <div dangerouslySetInnerHTML={html} />
    </article>
  );
}
