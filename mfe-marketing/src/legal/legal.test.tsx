import { cleanup, screen } from '@testing-library/react';
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
  expect(screen.getByRole('link', { name: 'profile' }).getAttribute('href')).toBe('/app/settings/profile');
  expect(screen.getByRole('link', { name: 'Your data' }).getAttribute('href')).toBe('/your-data');
});
