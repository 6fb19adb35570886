import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRemote } from '../testing/render-remote.tsx';
import type { ComponentType } from './component.ts';
import type { Host } from './host.ts';
import { Slot } from './slot.tsx';

let close = () => {};
afterEach(() => {
  cleanup();
  close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Load = () => Promise<ComponentType<{ videoId: number }>>;

/** Renders a page that offers the slot, with one remote that fills it. */
async function open(load?: Load, { eager = false } = {}) {
  const reported: string[] = [];
  const filler = { remote: 'mfe-other', load, failed: () => void reported.push('mfe-other') };
  const list = load ? [filler] : [];
  const page = (
    <main>
      <h1>The page</h1>
      <Slot
        name="task-lesson"
        fillerProps={{ videoId: 7 }}
        className="place"
        eager={eager}
        waiting="waiting"
        failed="not just now"
      />
    </main>
  );
  const stage = await renderRemote({
    routes: [{ path: '/', element: page }],
    at: '/',
    replies: {},
    fillers: (() => list) as unknown as Host['fillers'],
  });
  close = stage.close;
  return { ...stage, reported };
}

test('a slot shows the component that another remote fills into it, with the props of the page', async () => {
  await open(async () => ({ videoId }) => <p>Lesson {videoId}</p>);
  expect(screen.getByText('waiting')).toBeDefined();
  expect(await screen.findByText('Lesson 7')).toBeDefined();
});

test('a slot without fillers takes no space', async () => {
  const { container } = await open();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  expect(container.querySelector('.place')).toBeNull();
});

test('a filler that does not load leaves the fallback line and the page intact', async () => {
  const { reported } = await open(() => Promise.reject(new Error('away')));
  expect(await screen.findByText('not just now')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
  // The loader has reported it already.
  expect(reported).toEqual([]);
});

test('a filler that throws is reported and leaves the fallback line and the page intact', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { reported } = await open(async () => () => {
    throw new Error('broken');
  });
  await waitFor(() => expect(reported).toEqual(['mfe-other']));
  expect(screen.getByText('not just now')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
});

test('a filler in view loads once the page around it has been painted', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => frames.push(paint));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const load = vi.fn<Load>(async () => () => <p>Filled</p>);
  await open(load, { eager: true });
  await waitFor(() => expect(frames).not.toEqual([]));
  expect(load).not.toHaveBeenCalled();
  for (const paint of frames) paint(0);
  expect(await screen.findByText('Filled')).toBeDefined();
});

test('a filler out of view loads when it scrolls into view', async () => {
  let see = () => {};
  const observer = vi.fn(function observe(this: object, notify: (entries: object[]) => void) {
    see = () => notify([{ isIntersecting: true }]);
    return { observe: () => notify([{ isIntersecting: false }]), disconnect: () => {} };
  });
  vi.stubGlobal('IntersectionObserver', observer);
  const load = vi.fn(async () => () => <p>Seen</p>);
  await open(load);
  expect(load).not.toHaveBeenCalled();
  // A placeholder would say after a while that no answer comes, though nobody has asked yet.
  expect(screen.queryByText('waiting')).toBeNull();
  see();
  expect(await screen.findByText('Seen')).toBeDefined();
});

test('several fillers each have a place of their own, in order, with their own height or the slot’s', async () => {
  const never = new Promise<ComponentType>(() => {});
  const list = [
    { remote: 'mfe-first', load: async () => () => <p>First</p>, failed: () => {} },
    { remote: 'mfe-second', height: 96, load: () => never, failed: () => {} },
    { remote: 'mfe-third', load: () => Promise.reject(new Error('away')), failed: () => {} },
  ];
  const page = (
    <Slot name="next-payment" fillerProps={{}} className="place" waiting="waiting" failed="failed" />
  );
  const stage = await renderRemote({
    routes: [{ path: '/', element: page }],
    at: '/',
    replies: {},
    fillers: (() => list) as unknown as Host['fillers'],
  });
  close = stage.close;
  await screen.findByText('First');
  const places = [...stage.container.querySelectorAll<HTMLElement>('.place')];
  expect(places.map(({ textContent }) => textContent)).toEqual(['First', 'waiting', 'failed']);
  expect(places.map(({ style }) => style.minHeight)).toEqual(['', '96px', '']);
});
