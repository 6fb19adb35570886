import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test, vi } from 'vitest';
import routes from '../routes.tsx';
import { safeNodes } from './safe-nodes.ts';

const card = {
  id: 4,
  blogId: 4,
  title: 'Two families, one list',
  excerpt: 'Who counts?',
  cover: null,
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

test('the list shows posts with reading time, leads to them, and pages on', async () => {
  stage = await renderRemote({ routes, at: '/blog', replies: { 'GET /api/blogs': () => list([card], 13) } });
  const link = await screen.findByRole('link', { name: card.title });
  expect(link.getAttribute('href')).toBe('/blog/4');
  expect(screen.getByText('12 March 2027 · 3 min read')).toBeDefined();
  expect(screen.getByText('Page 1 of 2')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Older' }));
  expect(await screen.findByText('Page 2 of 2')).toBeDefined();
  expect(stage.router.state.location.search).toBe('?page=2');
});

test('a search goes to the address and says when nothing matches', async () => {
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

test('a post shows its text, cleaned, and is shared with its address', async () => {
  const body_html =
    '<p>Ask <strong>both</strong> mothers.</p><img src=x onerror="alert(1)"><script>alert(1)</script>';
  const replies = { 'GET /api/blogs/4': () => ({ body: { message: 'OK', data: { ...card, body_html } } }) };
  stage = await renderRemote({ routes, at: '/blog/4', replies });
  expect((await screen.findByText('both')).tagName).toBe('STRONG');
  expect(document.querySelector('[onerror], article script')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Share this post' }));
  await waitFor(() => expect(stage.said).toEqual(['http://localhost/blog/4']));
});

test('a post that is gone says so and leads back', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  stage = await renderRemote({ routes, at: '/blog/99', replies: {} });
  expect(await screen.findByText(/This post is not here/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'See all posts' })).toBeDefined();
  error.mockRestore();
});

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=phone></form>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)" id="root" class="x">x</p>',
  '<template><img src=x onerror=alert(1)></template>',
];
test.each(ATTACKS)('security line 14: shown HTML is sanitised: %s', (attack) => {
  const page = document.createElement('div');
  page.append(safeNodes(attack));
  expect(page.querySelector('script,style,svg,math,iframe,form,input,template')).toBeNull();
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      expect(['href', 'rel', 'src', 'alt', 'width', 'height', 'start']).toContain(name);
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|sms:|\/(?!\/)|#)/);
    }
  }
});
