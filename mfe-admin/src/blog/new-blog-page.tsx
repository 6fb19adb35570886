import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useSearchParams } from '@wedding/shared/host/router.ts';
import { BackLink } from '@wedding/shared/ui/actions/back-link.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { useState } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { blogQuery } from './blog.queries.ts';
import { BlogForm } from './blog-form.tsx';

/** Edits a new blog, or an existing one with `?id=`. Writes the id of a new blog into the address once it has one. */
export function NewBlogPage() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('id')) || null;
  const [newBlog, setNewBlog] = useState<NewBlog>(emptyBlog);
  const isCreated = id !== null && id === newBlog.id;
  if (isCreated && !newBlog.inAddress) setNewBlog({ ...newBlog, inAddress: true });
  // "New blog" was pressed again while the form shows a new blog that already has its id.
  if (!isCreated && newBlog.inAddress) setNewBlog(emptyBlog());
  const isNew = id === null || isCreated;
  const showId = (blog: AdminBlog) =>
    setParams({ id: String(blog.id) }, { replace: true, preventScrollReset: true });
  return (
    <Page dense>
      <BackLink to="/app/admin/blog">Blogs</BackLink>
      <PageHeader title={id === null ? 'New blog' : 'Edit blog'} />
      {isNew ? (
        <BlogForm
          key={newBlog.key}
          blog={null}
          onCreated={(blog) => {
            setNewBlog({ ...newBlog, id: blog.id });
            showId(blog);
          }}
        />
      ) : (
        <ExistingBlog key={id} id={id} onCreated={showId} />
      )}
    </Page>
  );
}

/** A new post. Its form stays mounted when the post gets its id, and the address follows. */
interface NewBlog {
  key: string;
  id: number | null;
  inAddress: boolean;
}
const emptyBlog = (): NewBlog => ({ key: crypto.randomUUID(), id: null, inAddress: false });

interface ExistingBlogProps {
  id: number;
  /** Called once the text of a blog that was deleted elsewhere is a new blog. */
  onCreated: (blog: AdminBlog) => void;
}

function ExistingBlog({ id, onCreated }: ExistingBlogProps) {
  return (
    <Loaded query={useQuery(blogQuery(id))} what="the blog">
      {(blog) => <BlogForm blog={blog} onCreated={onCreated} />}
    </Loaded>
  );
}
