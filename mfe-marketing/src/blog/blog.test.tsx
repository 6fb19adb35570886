import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { xssCorpus } from '@wedding/shared/testing/xss-corpus.ts';
import { safeNodes } from '@wedding/shared/ui/pictures/safe-nodes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';

const card = {
  id: 4,
  blogId: 4,
  title: 'Two families, one list',
  slug: 'two-families-one-list',
  author: 'Ada',
  excerpt: 'Who counts?',
  cover: null,
  cover_small: null,
  reading_minutes: 3,
  created_at: '2027-03-12 09:00:00',
  published_at: '2027-03-12 09:00:00',
};
const list = (data: object[], total = data.length) => ({
  body: { message: 'OK', data: { data, page: 1, per_page: 12, total } },
});
let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  stage?.close();
  cleanup();
});

test('the list shows posts with their reading time, links to them, and has pages', async () => {
  stage = await renderRemote({ routes, at: '/blog', replies: { 'GET /api/blogs': () => list([card], 13) } });
  const link = await screen.findByRole('link', { name: card.title });
  expect(link.getAttribute('href')).toBe('/blog/4-two-families-one-list');
  expect(screen.getByText('Ada · 12 March 2027 · 3 min read')).toBeDefined();
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Older' }));
  expect(await screen.findByText('Page 2 of 2')).toBeDefined();
  expect(stage.router.state.location.search).toBe('?page=2');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('DIV'));
});

test('a search that starts on a later page keeps the focus in its field', async () => {
  const at = '/blog?page=2';
  stage = await renderRemote({ routes, at, replies: { 'GET /api/blogs': () => list([card], 13) } });
  await screen.findByText('Page 2 of 2');
  const field = screen.getByRole('searchbox', { name: 'Search the blog' });
  field.focus();
  fireEvent.change(field, { target: { value: 'lace' } });
  await waitFor(() => expect(stage.router.state.location.search).toBe('?search=lace'));
  expect(await screen.findByText('13 posts found')).toBeDefined();
  expect(document.activeElement).toBe(field);
});

test('a page past the end of a search says so', async () => {
  const at = '/blog?search=lace&page=9';
  stage = await renderRemote({ routes, at, replies: { 'GET /api/blogs': () => list([], 13) } });
  expect(await screen.findByText('This page of the blog doesn’t exist.')).toBeDefined();
});

test('a search is in the address, and shows when nothing matches', async () => {
  stage = await renderRemote({ routes, at: '/blog', replies: { 'GET /api/blogs': () => list([card]) } });
  await screen.findByRole('link', { name: card.title });
  stage.replies['GET /api/blogs'] = () => list([]);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the blog' }), {
    target: { value: ' lace ' },
  });
  expect(await screen.findByText('No post matches “lace”')).toBeDefined();
  expect(stage.router.state.location.search).toBe('?search=lace');
  stage.replies['GET /api/blogs'] = () => list([card]);
  fireEvent.click(screen.getByRole('button', { name: 'Show all posts' }));
  expect(await screen.findByRole('link', { name: card.title })).toBeDefined();
});

test('a post shows its sanitised text, and is shared with its address', async () => {
  const body_html =
    '<p>Ask <strong>both</strong> mothers.</p><img src=x onerror="alert(1)"><script>alert(1)</script>';
  const around = { videos: [], related: [], newer: null, older: null };
  const post = { ...card, ...around, body_html };
  const replies = { 'GET /api/blogs/4': () => ({ body: { message: 'OK', data: post } }) };
  // The specification's call has the id alone.
  stage = await renderRemote({ routes, at: '/blog/4-two-families-one-list', replies });
  expect((await screen.findByText('both')).tagName).toBe('STRONG');
  expect(document.title).toBe('Two families, one list · Wedding Plan');
  expect(document.querySelector('[onerror], article script')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Share this post' }));
  await waitFor(() => expect(stage.messages).toEqual(['http://localhost/blog/4-two-families-one-list']));
});

test('a video in the text becomes a card with a link, and a hidden video is left out', async () => {
  const video = {
    id: 7,
    title: 'Choosing a hall',
    description: '',
    thumbnail: null,
    video_length: '4:10',
    views: 3,
    created_at: card.created_at,
    bytes: { 240: 2_000_000, 360: 4_400_000, 720: 20_000_000 },
  };
  const figure = (id: number) =>
    `<figure data-video="${id}"><a href="/app/video/watch/${id}">Old name ${id}</a></figure>`;
  const body_html = `<p>Watch this:</p>${figure(7)}${figure(8)}<p>Then ring.</p>`;
  const post = { ...card, body_html, videos: [video], related: [], newer: null, older: null };
  const replies = { 'GET /api/blogs/4': () => ({ body: { message: 'OK', data: post } }) };
  stage = await renderRemote({ routes, at: '/blog/4', replies });
  const link = await screen.findByRole('link', { name: video.title });
  expect(link.getAttribute('href')).toMatch(/^\/app\/video\/watch\/7\?spv=\w+$/);
  expect(screen.getByText('4.4 MB at 360p')).toBeDefined();
  expect(screen.queryByText(/Old name/)).toBeNull();
  expect(document.querySelectorAll('article figure')).toHaveLength(1);
});

test('a post links to its neighbours and to related posts', async () => {
  const cover = { cover: '/media/blogs/a.jpg', cover_small: '/media/blogs/a-640.jpg' };
  const post = (id: number, around: object) => () => ({
    body: { message: 'OK', data: { ...card, id, title: `Post ${id}`, ...around, body_html: '<p>Text</p>' } },
  });
  const alone = { videos: [], related: [], newer: null, older: null };
  stage = await renderRemote({
    routes,
    at: '/blog/4',
    replies: {
      'GET /api/blogs/4': post(4, {
        ...alone,
        older: { id: 3, title: 'Post 3', slug: '' },
        related: [{ ...card, ...cover, id: 9 }],
      }),
      'GET /api/blogs/3': post(3, alone),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Read next' })).toBeDefined();
  expect(screen.getByRole('link', { name: card.title }).getAttribute('href')).toBe(
    '/blog/9-two-families-one-list',
  );
  expect(document.querySelector('img')?.getAttribute('srcset')).toBe(
    '/media/blogs/a-640.jpg 640w, /media/blogs/a.jpg 1200w',
  );
  fireEvent.click(screen.getByRole('link', { name: /Post 3/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Post 3' })).toBeDefined();
});

test('the list shows when it ends, when it is empty and when it failed', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const replies: Parameters<typeof renderRemote>[0]['replies'] = {
    'GET /api/blogs': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  };
  stage = await renderRemote({ routes, at: '/blog', replies });
  expect((await screen.findByRole('alert')).textContent).toContain('Away');
  stage.replies['GET /api/blogs'] = () => list([]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The first posts are being written.')).toBeDefined();
  stage.close();
  cleanup();
  stage = await renderRemote({ routes, at: '/blog', replies: { 'GET /api/blogs': () => list([card]) } });
  expect(await screen.findByText('That’s every post.')).toBeDefined();
  expect(screen.getByText('1 post')).toBeDefined();
  error.mockRestore();
});

test('a deleted post shows that it is gone, and links back', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  stage = await renderRemote({ routes, at: '/blog/99', replies: {} });
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this post' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all posts' })).toBeDefined();
  error.mockRestore();
});

/** Checks the address that the browser would open. */
function expectHarmless(href: string) {
  const { protocol, host } = new URL(href, 'https://wedding.example');
  expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(protocol);
  expect(host).not.toBe('evil.example');
}

test.each(xssCorpus)('SEC-14: shown HTML is sanitised: %s', (attack) => {
  const page = document.createElement('div');
  page.append(safeNodes(attack));
  expect(page.querySelector('script,style,svg,math,iframe,form,input,template')).toBeNull();
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      const known = ['href', 'rel', 'src', 'alt', 'width', 'height', 'start', 'data-video'];
      expect([...known, 'loading', 'decoding', 'sizes', 'srcset']).toContain(name);
      if (name === 'srcset')
        expect(value).toMatch(/^\/media\/blogs\/[\w-]+\.jpg 640w, \/media\/blogs\/[\w-]+\.jpg 1200w$/);
      if (name === 'href') expectHarmless(value);
    }
  }
});
