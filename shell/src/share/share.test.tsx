import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { share } from './share.ts';
import { SharePlace } from './share-place.tsx';

const content = { title: 'Aso ebi', text: 'Watch this & plan', url: 'https://example.com/v/1?a=b' };
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

test('without a share sheet the dialog offers the targets in the specification’s order', async () => {
  render(<SharePlace />);
  await share(content);
  expect(await screen.findByRole('heading', { name: 'Share' })).toBeDefined();
  const names = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(names).toEqual([
    'Facebook',
    'Twitter',
    'WhatsApp',
    'Reddit',
    'Telegram',
    'LinkedIn',
    'Mail',
    'Copy link',
  ]);
  const whatsapp = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(new URL(whatsapp.href).searchParams.get('text')).toBe(`${content.text} ${content.url}`);
  fireEvent.click(whatsapp);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Share' })).toBeNull());
});

test('copying puts the address on the clipboard and closes the dialog', async () => {
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  render(<SharePlace />);
  await share(content);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(content.url);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Share' })).toBeNull());
});

test('the device’s own sheet is used where there is one, and its failure is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const own = vi.fn(async () => {
    throw new Error('put away');
  });
  Object.defineProperty(navigator, 'share', { value: own, configurable: true });
  render(<SharePlace />);
  await share(content);
  expect(own).toHaveBeenCalledWith(content);
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'Share' })).toBeNull();
});
