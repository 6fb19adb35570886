import type { BlogPost } from '@wedding/shared/contract/blog.schema.ts';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import list from './blog.module.css';
import { BlogCard } from './blog-card.tsx';
import css from './post.module.css';

/** The next and previous post, and related posts. */
export function ReadNext({ blog }: { blog: BlogPost }) {
  const { newer, older, related } = blog;
  return (
    <>
      {(newer || older) && (
        <nav className={css.neighbours} aria-label="Next posts">
          {older && (
            <Link to={blogPath(older)} rel="next">
              <span>
                <ArrowLeft aria-hidden="true" /> Earlier
              </span>
              <strong>{older.title}</strong>
            </Link>
          )}
          {newer && (
            <Link to={blogPath(newer)} rel="prev" className={css.newer}>
              <span>
                Later <ArrowRight aria-hidden="true" />
              </span>
              <strong>{newer.title}</strong>
            </Link>
          )}
        </nav>
      )}
      {related.length > 0 && (
        <section className={css.related} aria-labelledby="read-next">
          <h2 id="read-next">Read next</h2>
          <ul className={list.grid}>
            {related.map((each) => (
              <BlogCard key={each.id} blog={each} eager={false} heading="h3" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
