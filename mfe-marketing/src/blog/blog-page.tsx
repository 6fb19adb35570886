import { useSearch } from '@wedding/shared/host/use-search.ts';
import { SearchField } from '@wedding/shared/ui/fields/search-field.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { type MouseEvent, useEffect, useRef } from 'react';
import css from './blog.module.css';
import { BlogList } from './blog-list.tsx';

/** Search and page number are in the URL, so that they can be shared and the back button works. */
export function BlogPage() {
  const [params, change] = useSearch();
  const search = (params.get('search') ?? '').trim();
  const requestedPage = Number(params.get('page'));
  const page =
    Number.isInteger(requestedPage) && requestedPage > 0 && requestedPage < 100_000 ? requestedPage : 1;
  const top = useRef<HTMLDivElement>(null);
  const currentPage = useRef(page);
  const turns = useRef(false);
  // A link to another page leads to its top. Back leads to the place before, and a search keeps the focus in its field.
  useEffect(() => {
    if (currentPage.current === page) return;
    currentPage.current = page;
    if (!turns.current) return;
    turns.current = false;
    top.current?.scrollIntoView?.({ block: 'start' });
    top.current?.focus({ preventScroll: true });
  }, [page]);
  const find = (text: string) => change({ search: text, page: '' });
  /** With one of these keys, the link opens elsewhere. */
  function turn({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    turns.current = !(ctrlKey || metaKey || shiftKey);
  }
  return (
    <Page>
      <PageHeader
        title="Expert insights"
        eyebrow="Blog"
        lead="What experienced planners wish every couple knew."
      />
      <SearchField label="Search the blog" className={css.search} value={search} onSearch={find} />
      <div ref={top} tabIndex={-1}>
        <BlogList page={page} search={search} onTurn={turn} onClear={() => find('')} />
      </div>
    </Page>
  );
}
