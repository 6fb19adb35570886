/** The form of a parameter that a call may be made with: an id. */
const PARAMETER = /^[\w-]{1,64}$/;

/** The parameter of a path with one, such as "7" for blog/:blogId and /blog/7; undefined where it's no id. */
export function parameterOf(pattern: string, pathname: string): string | undefined {
  const place = pattern.split('/').findIndex((segment) => segment.startsWith(':'));
  const value = place < 0 ? undefined : pathname.split('/').filter(Boolean)[place];
  return value !== undefined && PARAMETER.test(value) ? value : undefined;
}

/** Fills a path's parameter, whatever it is called. */
export const withParameter = (pattern: string, value: string | number): string =>
  pattern.replace(/:[\w]+/, String(value));

/** The address of a route on this site. */
export const addressOf = (routePath: string): string => (routePath === '/' ? '/' : `/${routePath}`);
