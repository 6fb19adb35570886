import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

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
