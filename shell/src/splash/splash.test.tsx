import { act, render } from '@testing-library/react';
import { type Host, HostContext, type RuntimeConfig } from '@wedding/shared/host/host.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { Splash, startSplash } from './splash.tsx';

afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  document.getElementById('root')?.remove();
  delete document.documentElement.dataset.known;
});

/** Opens a page whose HTML has shown the splash for 200 ms, and returns the splash that takes over. */
function takeOver(prefersLessMotion: boolean): HTMLElement {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: prefersLessMotion }));
  // Typed in capitals: routes match in any case.
  history.replaceState(null, '', '/App/overview');
  document.documentElement.dataset.known = '';
  document.body.insertAdjacentHTML('beforeend', '<div id="root" data-frame></div>');
  const paint = { startTime: performance.now() - 200 };
  // jsdom knows no paints.
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [paint], configurable: true });
  const config = { brandName: 'Wedding Plan', splashMs: 3000 } as RuntimeConfig;
  startSplash(config);
  const { getByRole } = render(
    <HostContext value={{ config } as Host}>
      <Splash />
    </HostContext>,
  );
  return getByRole('status').firstElementChild as HTMLElement;
}

test('the splash continues the animation that the page’s HTML has begun', () => {
  const delay = Number.parseFloat(takeOver(false).style.animationDelay);
  expect(delay).toBeGreaterThan(0);
  expect(delay).toBeLessThanOrEqual(300);
});

test('with less motion its logo, which the page’s HTML showed from the start, is never hidden again', () => {
  expect(takeOver(true).style.animationDelay).toBe('');
});
