import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Registry } from '@wedding/shared/domain/registry.ts';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { PartsPanel } from './parts-panel.tsx';

const assign = vi.fn();
vi.stubGlobal('location', { ...location, assign });
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const registry = {
  release: 'r1',
  contract: '1.8.0',
  shell: { version: '2.0.0', routes: [] },
  remotes: [
    { name: 'mfe-planning', version: '1.2.0-aa', canary: true },
    { name: 'mfe-videos', version: '1.4.0-bb' },
  ],
  overrides: [{ part: 'mfe-videos', origin: 'http://localhost:3012' }],
} as unknown as Registry;

const open = () =>
  render(
    <PartsPanel
      registry={registry}
      thrown={new Map([['mfe-planning', 2]])}
      isOnPage={({ name }) => name === 'mfe-planning'}
      onClose={() => {}}
    />,
  );
const textOf = (name: string) => screen.getByText(new RegExp(`^${name} `)).closest('li')?.textContent;

test('the panel says of each part its version, whether it is on the page, a canary or local, and what it threw', () => {
  open();
  expect(textOf('shell')).toContain('shell 2.0.0on this page · 0 errors here');
  expect(textOf('mfe-planning')).toContain('1.2.0-aaon this page · canary · 2 errors here');
  expect(textOf('mfe-videos')).toContain('not on this page · from http://localhost:3012');
});

test('another development server is asked for beside those that are used already, and all are left together', () => {
  open();
  const field = screen.getByLabelText('Development server of mfe-planning');
  fireEvent.change(field, { target: { value: 'http://localhost:3011' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use it for mfe-planning' }));
  expect(decodeURIComponent(assign.mock.calls[0]?.[0])).toBe(
    '/dev-override?use=mfe-videos~http://localhost:3012!mfe-planning~http://localhost:3011',
  );
  const leave = screen.getByRole('button', { name: 'Take all parts from the release' });
  expect(leave.closest('form')?.getAttribute('action')).toBe('/dev-override');
});
