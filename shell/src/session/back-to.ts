import type { Location } from 'react-router-dom';

const ADMIN_PAGES = '/app/admin/';
const BACK = 'back';
const OVERVIEW = '/app/admin/overview';

export const isAdminPage = (path: string): boolean => path.startsWith(ADMIN_PAGES);

/** Returns the address of the administrators' sign-in that leads back to an administration page afterwards. */
export function signinBackTo({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = isAdminPage(pathname) ? `?${new URLSearchParams({ [BACK]: pathname + search })}` : '';
  return `/new-admin/signin${query}`;
}

/** Returns the administration page that the sign-in leads back to, or the overview. Nothing else can be reached by it. */
export function pageAfterSignin(search: string): string {
  const back = new URLSearchParams(search).get(BACK) ?? '';
  try {
    const { origin, pathname, search: query } = new URL(back, location.origin);
    return origin === location.origin && isAdminPage(pathname) ? pathname + query : OVERVIEW;
  } catch {
    return OVERVIEW;
  }
}
