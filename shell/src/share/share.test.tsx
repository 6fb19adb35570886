import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { openShell } from '../../testing/open-shell.tsx';
import { closeShare, share } from './share-place.tsx';

const content = { title: 'Aso ebi', text: 'Watch this & plan', url: 'https://example.com/v/1?a=b' };
fakeServer();
let shell: ReturnType<typeof openShell>;
afterEach(() => {
  closeShare();
  shell.close();
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
});

test('without a share sheet the dialog offers the targets in the specification’s order', async () => {
  shell = openShell('/echo-generate-headers');
  await share(content);
  expect(await screen.findByRole('heading', { name: 'Share' })).toBeDefined();
  const items = within(screen.getByRole('dialog')).getAllByRole('listitem');
  const names = items.map((item) => item.textContent);
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

test('vk and okru are offered if the site’s configuration enables them', async () => {
  shell = openShell('/echo-generate-headers', [], { moreShareTargets: ['okru', 'vk'] });
  await share(content);
  expect(await screen.findByRole('heading', { name: 'Share' })).toBeDefined();
  const dialog = within(screen.getByRole('dialog'));
  const names = dialog.getAllByRole('listitem').map((one) => one.textContent);
  expect(names.slice(5)).toEqual(['LinkedIn', 'VK', 'OK.ru', 'Mail', 'Copy link']);
  const hrefs = ['VK', 'OK.ru'].map((name) => dialog.getByRole<HTMLAnchorElement>('link', { name }).href);
  for (const href of hrefs) expect(new URL(href).searchParams.get('url')).toBe(content.url);
  expect(hrefs.map((href) => new URL(href).host)).toEqual(['vk.com', 'connect.ok.ru']);
});

test('copying puts the address on the clipboard and closes the dialog', async () => {
  const writeText = vi.fn(async () => {});
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  shell = openShell('/echo-generate-headers');
  await share(content);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(writeText).toHaveBeenCalledWith(content.url);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Share' })).toBeNull());
});

test('the device’s own share sheet is used if it has one, and its failure is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const own = vi.fn(async () => {
    throw new Error('put away');
  });
  Object.defineProperty(navigator, 'share', { value: own, configurable: true });
  shell = openShell('/echo-generate-headers');
  await share(content);
  expect(own).toHaveBeenCalledWith(content);
  expect(logged).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading', { name: 'Share' })).toBeNull();
});
