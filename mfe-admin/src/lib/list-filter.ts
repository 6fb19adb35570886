/** The default number of rows per page. */
export const PER_PAGE = 20;

/** The filter of a paged list, as the address gives it. */
export interface ListFilter {
  search: string;
  page: number;
}

/** Converts the filter to the api's query. */
export const toQuery = ({ search, page }: ListFilter) => ({
  page,
  per_page: PER_PAGE,
  ...(search && { search }),
});
