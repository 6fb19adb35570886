import type { BlogPost } from '@wedding/shared/contract/blog.schema.ts';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Grid } from '@wedding/shared/ui/layout/box.tsx';
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
        <Grid as="nav" gap={4} className={css.neighbours} aria-label="Next posts">
          {older && (
            <Link to={blogPath(older)} rel="next">
              <span>
                <ArrowLeft size={16} aria-hidden="true" /> Earlier
              </span>
              <strong>{older.title}</strong>
            </Link>
          )}
          {newer && (
            <Link to={blogPath(newer)} rel="prev" className={css.newer}>
              <span>
                Later <ArrowRight size={16} aria-hidden="true" />
              </span>
              <strong>{newer.title}</strong>
            </Link>
          )}
        </Grid>
      )}
      {related.length > 0 && (
        <section className={css.related} aria-labelledby="read-next">
          <h2 id="read-next">Read next</h2>
          <Grid as="ul" gap={6} className={list.grid}>
            {related.map((each) => (
              <BlogCard key={each.id} blog={each} eager={false} heading="h3" />
            ))}
          </Grid>
        </section>
      )}
    </>
  );
}
