/** Rows of one page of a list. */
export const PER_PAGE = 20;

/** What the address narrows a paged list down to. */
export interface ListFilter {
  search: string;
  page: number;
}

/** The filter as the api expects it in the query. */
export const toQuery = ({ search, page }: ListFilter) => ({
  page,
  per_page: PER_PAGE,
  ...(search && { search }),
});
