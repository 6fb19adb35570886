import { cleanup, fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';

let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  stage.close();
  cleanup();
});
const slides = () => [...document.querySelectorAll<HTMLElement>('.slick-slide')];

test('the page has its texts, buttons and stars', async () => {
  stage = await renderRemote({ routes, at: '/about-us', replies: {} });
  expect(await screen.findByRole('heading', { level: 1, name: 'We Love Love & Celebrations' })).toBeDefined();
  expect(
    screen.getByText(/empower couples to plan their dream weddings with ease and confidence/),
  ).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Our Story' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'PLAN YOUR WEDDING' }).getAttribute('href')).toBe('/signup');
  expect(screen.getByRole('link', { name: 'EXPLORE EXPERT INSIGHTS' }).getAttribute('href')).toBe('/blog');
  expect(screen.getAllByRole('img', { name: 'Five out of five stars' })).toHaveLength(2);
});

test('the carousel loops endlessly, and only the visible picture can be focused', async () => {
  stage = await renderRemote({ routes, at: '/about-us', replies: {} });
  const carousel = await screen.findByRole('region', { name: 'Pictures of celebration' });
  await expect.poll(() => slides().filter((slide) => !slide.inert).length).toBe(1);
  expect(slides().some((slide) => slide.classList.contains('slick-cloned'))).toBe(true);
  expect(screen.getByText('Picture 1 of 3')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(await screen.findByText('Picture 3 of 3')).toBeDefined();
  // Changes run one at a time, so the next one waits for this one's 500 ms.
  await new Promise((done) => setTimeout(done, 600));
  fireEvent.keyDown(carousel, { key: 'ArrowRight' });
  expect(await screen.findByText('Picture 1 of 3')).toBeDefined();
  await new Promise((done) => setTimeout(done, 600));
  expect(slides().filter((slide) => !slide.inert)).toHaveLength(1);
});
