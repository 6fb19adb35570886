import type { Blog } from '@wedding/shared/contract/blog.schema.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Share2 } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { formatDay } from '../day.ts';
import css from './post.module.css';
import { safeNodes } from './safe-nodes.ts';

export function Post({ blog }: { blog: Blog }) {
  const { share, config } = useHost();
  const url = `${config.siteUrl || location.origin}/blog/${blog.id}`;
  return (
    <article>
      <header className={css.head}>
        <h1 className={css.title}>{blog.title}</h1>
        <p className={css.meta}>
          {formatDay(blog.published_at ?? blog.created_at)} · {blog.reading_minutes} min read
        </p>
      </header>
      {blog.cover && <img className={css.cover} src={blog.cover} alt="" decoding="async" />}
      <PostBody html={blog.body_html} />
      <footer className={css.foot}>
        <Button
          variant="outline"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void share({ title: blog.title, text: blog.excerpt, url })}
        >
          Share this post
        </Button>
      </footer>
    </article>
  );
}

function PostBody({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(safeNodes(html)), [html]);
  return <div ref={place} className={css.body} />;
}
