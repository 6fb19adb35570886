import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu, type MenuProps } from './menu.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('returns the focus when it closes because a turned phone has moved its button out of sight', () => {
  render(<Menu label="More about Jollof" items={[{ label: 'Edit', onSelect: () => {} }]} />);
  const button = screen.getByRole('button', { name: 'More about Jollof' });
  fireEvent.click(button);
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' }));
  // Without layout, nothing is in sight.
  fireEvent(window, new Event('resize'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('begins where the text that opens it begins, and ends where an icon ends', () => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(30, 20, 120, 44));
  document.elementsFromPoint = () => [];
  const items = [{ label: '240p', onSelect: () => {} }];
  const left = (label: string, text?: MenuProps['text']) => {
    cleanup();
    render(<Menu label={label} items={items} text={text} />);
    fireEvent.click(screen.getByRole('button', { name: label }));
    return screen.getByRole('menu').style.left;
  };
  expect(left('6 MB at 240p', { content: '6 MB at 240p', className: undefined })).toBe('30px');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 20, 44, 44));
  expect(left('More about Jollof')).toBe('144px');
});
