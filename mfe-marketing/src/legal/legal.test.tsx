import { cleanup, screen } from '@testing-library/react';
import type { User } from '@wedding/shared/contract/account.schema.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  stage.close();
  cleanup();
});

test.each([
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-use', 'Terms of use'],
])('%s has its heading, and its contents link to each clause', async (at, name) => {
  stage = await renderRemote({ routes, at, replies: {} });
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined();
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  const links = [...contents.querySelectorAll('a')];
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    const clause = document.querySelector(link.hash);
    expect(clause?.querySelector('h2')?.textContent).toBe(link.textContent);
  }
});

test('the privacy policy names the law and links to copy and erasure, with and without a sign-in', async () => {
  stage = await renderRemote({ routes, at: '/privacy-policy', replies: {} });
  expect((await screen.findAllByText(/Nigeria Data Protection Act 2023/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('link', { name: 'profile' }).getAttribute('href')).toBe('/signin');
  expect(screen.getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe('/your-data');
});

test.each([
  ['/privacy-policy', 'profile', '/app/settings/profile'],
  ['/terms-of-use', 'Subscription page', '/app/subscription'],
])('%s links a couple to its %s, and an administrator to no page of couples', async (at, name, page) => {
  const user = { id: 1, firstname: 'Ada', updated_profile: true, roles: ['user'] } as unknown as User;
  stage = await renderRemote({ routes, at, replies: {}, user });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(page);
  cleanup();
  stage.close();
  stage = await renderRemote({ routes, at, replies: {}, user: { ...user, roles: ['admin'] } });
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
  expect(screen.queryByRole('link', { name })).toBeNull();
});
