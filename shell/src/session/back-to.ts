import type { Location } from 'react-router-dom';

const ADMIN_PAGES = '/app/admin/';
const BACK = 'back';
const OVERVIEW = '/app/admin/overview';
const COUPLES_OVERVIEW = '/app/overview';

export const isAdminPage = (path: string): boolean => path.startsWith(ADMIN_PAGES);

/** Returns the address of the administrators' sign-in that leads back to an administration page afterwards. */
export function signinBackTo({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = isAdminPage(pathname) ? `?${new URLSearchParams({ [BACK]: pathname + search })}` : '';
  return `/new-admin/signin${query}`;
}

/** Returns the administration page that the sign-in leads back to, or the overview. Nothing else can be reached by it. */
export function pageAfterSignin(search: string): string {
  const back = new URLSearchParams(search).get(BACK) ?? '';
  if (!URL.canParse(back, location.origin)) return OVERVIEW;
  const { origin, pathname, search: query } = new URL(back, location.origin);
  return origin === location.origin && isAdminPage(pathname) ? pathname + query : OVERVIEW;
}

let coupleBack = COUPLES_OVERVIEW;

/** Remembers where a couple's session ended. Its sign-in, some pages away, leads back there. */
export const rememberPage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  if (pathname.startsWith('/app/') && !isAdminPage(pathname)) coupleBack = pathname + search;
};
export const forgetPage = (): void => {
  coupleBack = COUPLES_OVERVIEW;
};
export const pageOfCouple = (): string => coupleBack;
