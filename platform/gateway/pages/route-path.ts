/** The form of a parameter that a call may be made with: an id. */
const PARAMETER = /^[\w-]{1,64}$/;

/** Returns a path's parameter, such as "7" for blog/:blogId and /blog/7; undefined if it isn't an id. */
export function parameterOf(pattern: string, pathname: string): string | undefined {
  const place = pattern.split('/').findIndex((segment) => segment.startsWith(':'));
  const value = place < 0 ? undefined : pathname.split('/').filter(Boolean)[place];
  return value !== undefined && PARAMETER.test(value) ? value : undefined;
}

/** Fills in a path's parameter, whatever its name. */
export const withParameter = (pattern: string, value: string | number): string =>
  pattern.replace(/:[\w]+/, String(value));

/** Returns the address of a route on this site. */
export const addressOf = (routePath: string): string => (routePath === '/' ? '/' : `/${routePath}`);
