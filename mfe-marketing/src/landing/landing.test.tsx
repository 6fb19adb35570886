import { cleanup, screen } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  stage.close();
  cleanup();
});

test('the landing page has its heading, links to the plans and loads them', async () => {
  const tariff = { product_id: 2, name: 'Week', price: 500, duration: 7, code: '5050', title: 'WED7' };
  const replies = { 'GET /api/all-subscription': () => ({ body: { message: 'OK', data: [tariff] } }) };
  stage = await renderRemote({ routes, at: '/', replies });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your Dream Wedding Made Perfect' }),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Choose your plan' }).getAttribute('href')).toBe('/signup');
  const choose = await screen.findByRole('link', { name: 'Choose the Week plan' });
  expect(choose.getAttribute('href')).toBe('/signup?price=500');
});
