import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Bare, VIEWS } from './gallery-page.tsx';

afterEach(cleanup);

interface Fiber {
  type: unknown;
  elementType: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Returns the component types that React has rendered in the container, portals included. */
function rendered(container: Element): Set<unknown> {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? '';
  const { stateNode } = Reflect.get(container, key) as { stateNode: { current: Fiber } };
  const found = new Set<unknown>();
  const queue: Fiber[] = [stateNode.current];
  for (let fiber = queue.pop(); fiber; fiber = queue.pop()) {
    found.add(fiber.type).add(fiber.elementType);
    queue.push(...[fiber.child, fiber.sibling].filter((next) => next !== null));
  }
  return found;
}

const ui = join(import.meta.dirname, '../ui');
const files = globSync('**/*.tsx', { cwd: ui, exclude: ['**/*.test.tsx'] });

/** By convention a component's name begins with a capital. */
const components = await Promise.all(
  files.map(async (file) => {
    const exports: Record<string, unknown> = await import(join(ui, file));
    const names = Object.keys(exports).filter((name) => /^[A-Z]/.test(name));
    return names.map((name) => ({ file: basename(file, '.tsx'), name, component: exports[name] }));
  }),
).then((found) => found.flat());

it('every component of shared/ui is shown by an example of its file, and every example renders', async () => {
  const shown = new Map<string, Set<unknown>>();
  for (const { component, example = null } of VIEWS) {
    const { container, baseElement } = render(<Bare component={component} example={example} />);
    await act(async () => {});
    expect(baseElement.querySelector('[data-broken]')?.textContent, component).toBeUndefined();
    const before = shown.get(component) ?? [];
    shown.set(component, new Set([...before, ...rendered(container)]));
    cleanup();
  }
  const missing = components.filter(({ file, component }) => !shown.get(file)?.has(component));
  expect(missing.map(({ file, name }) => `shared/ui/${file}.tsx: ${name}`)).toEqual([]);
  expect(components.length).toBeGreaterThan(40);
});

it('every example belongs to an existing file', () => {
  const there = new Set(components.map(({ file }) => file));
  expect(VIEWS.filter(({ component }) => !there.has(component))).toEqual([]);
});
