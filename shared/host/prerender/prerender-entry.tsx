import { createElement } from 'react';
import routes from 'remote-entry';
import { prerenderMarkup } from './prerender.tsx';

/** Prerenders one page of a remote, by its path in `mfe.json`. @throws if the entry has no such lazy page */
export async function prerenderRoute(path: string): Promise<string> {
  const route = routes.find((candidate) => candidate.path === path);
  const page = typeof route?.lazy === 'function' ? await route.lazy() : undefined;
  const Page = page?.Component;
  if (!Page) throw new Error(`The entry has no lazy page at ${path}.`);
  return prerenderMarkup(createElement(Page), path === '/' ? path : `/${path}`);
}
