import { expect, test } from 'vitest';
import { accepts } from './contract-range.ts';
import { fillersOf, matchRegistry, type Registry, type RegistryRoute } from './registry.ts';

const route = (path: string): RegistryRoute => ({ path, auth: 'public', title: path });
const remote = (name: string, ...paths: string[]) => ({
  name,
  version: '1',
  entry: `/${name}.js`,
  contract: '^1.0.0',
  nav: [],
  slots: { offers: [], fills: [] },
  routes: paths.map(route),
});

const registry: Registry = {
  release: 'r',
  contract: '1.0.0',
  shell: { version: '1', routes: [route('signin')] },
  remotes: [
    remote('mfe-a', '/', 'blog/:id', 'app/video/watch/:id'),
    remote('mfe-b', 'blog/new-blog', 'app/budget'),
  ],
};

test.each([
  ['/', 'mfe-a', '/'],
  ['/blog/12', 'mfe-a', 'blog/:id'],
  ['/blog/new-blog', 'mfe-b', 'blog/new-blog'],
  ['/app/video/watch/7', 'mfe-a', 'app/video/watch/:id'],
  ['/App/Budget/', 'mfe-b', 'app/budget'],
  ['/signin', undefined, 'signin'],
])('%s is answered by %s at %s', (pathname, name, path) => {
  const match = matchRegistry(registry, pathname);
  expect(match?.remote?.name).toBe(name);
  expect(match?.route.path).toBe(path);
});

test.each(['/nowhere', '/app', '/blog', '/app/budget/3', '/app/video/watch', '/:id'])(
  '%s matches no route',
  (pathname) => {
    expect(matchRegistry(registry, pathname)).toBeUndefined();
  },
);

test.each([
  ['^1.0.0', '1.0.0', true],
  ['^1.2.0', '1.10.3', true],
  ['^1.2.0', '1.1.9', false],
  ['^1.2.0', '2.0.0', false],
  ['^0.2.1', '0.2.4', true],
  ['^0.2.1', '0.3.0', false],
  ['1.2.0', '1.2.1', false],
  ['anything', '1.0.0', false],
])('range %s and version %s: %s', (range, version, fits) => {
  expect(accepts(range, version)).toBe(fits);
});

test('a slot shows as many fillers as its place allows, sorted by order and then by name', () => {
  const fills = (name: string, order?: number) => ({
    name,
    slots: { offers: [], fills: ['lesson'], ...(order !== undefined && { order: { lesson: order } }) },
  });
  const remotes = [fills('mfe-c'), fills('mfe-b'), fills('mfe-z', 10)];
  const names = (most?: number) =>
    fillersOf('lesson', {
      remotes,
      shell: { offers: ['lesson'], fills: [], ...(most && { most: { lesson: most } }) },
    }).map(({ name }) => name);
  expect(names()).toEqual(['mfe-z', 'mfe-b', 'mfe-c']);
  expect(names(1)).toEqual(['mfe-z']);
  expect(names(2)).toEqual(['mfe-z', 'mfe-b']);
  expect(names(9)).toEqual(['mfe-z', 'mfe-b', 'mfe-c']);
});
