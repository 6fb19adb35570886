import door from 'painted-door';
import { paint } from './paint.tsx';

/** Paints one page of a remote, by its path in `mfe.json`. @throws when the door has no such lazy page */
export async function paintRoute(path: string): Promise<string> {
  const route = door.find((candidate) => candidate.path === path);
  const page = typeof route?.lazy === 'function' ? await route.lazy() : undefined;
  const Page = page?.Component;
  if (!Page) throw new Error(`The door has no lazy page at ${path}.`);
  return paint(<Page />, path === '/' ? path : `/${path}`);
}
