import { useSearch } from '@wedding/shared/platform/use-search.ts';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { useEffect, useRef } from 'react';
import css from './blog.module.css';
import { BlogList } from './blog-list.tsx';

/** Search and page number are in the URL, so that they can be shared and the back button works. */
export function BlogPage() {
  const [params, change] = useSearch();
  const search = (params.get('search') ?? '').trim().slice(0, 100);
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1;
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  // Scrolls and moves the focus to the top of a new page.
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView?.({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  const find = (text: string) => change({ search: text, page: '' });
  return (
    <Page>
      <PageHead
        title="Expert insights"
        eyebrow="Blog"
        lead="What experienced planners wish every couple knew."
      />
      <SearchField label="Search the blog" className={css.search} value={search} onSearch={find} />
      <div ref={top} tabIndex={-1}>
        <BlogList page={page} search={search} onClear={() => find('')} />
      </div>
    </Page>
  );
}
