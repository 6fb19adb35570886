import {
  createBlog,
  deleteBlog,
  getBlog,
  listAdminBlogs,
  listBlogs,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let admin: string;
let couple: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.adminToken();
  couple = await t.coupleToken('+2348031440001');
});
afterAll(() => t.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const published = {
  title: 'Pricing a hall',
  body_html: '<p>Ask what the diesel costs.</p>',
  status: 'published',
};
const create = async (body: object) => (await t.send(createBlog, { as: admin, body })).json().data;

test('a couple lists and reads what is published, never a draft', async () => {
  const blog = await create(published);
  const draft = await create({ title: 'Not yet', body_html: '<p>Half a thought</p>' });
  expect(draft).toMatchObject({ status: 'draft', published_at: null });
  const list = (await t.send(listBlogs, { as: couple })).json().data;
  expect(list).toMatchObject({ page: 1, per_page: 12, total: 1 });
  expect(list.data[0]).toMatchObject({ id: blog.id, blogId: blog.id, excerpt: 'Ask what the diesel costs.' });
  expect(list.data[0]).not.toHaveProperty('body_html');
  const read = await t.send(getBlog, { as: couple, params: { id: blog.id } });
  expect(read.json().data).toMatchObject({ body_html: published.body_html, reading_minutes: 1 });
  expect((await t.send(getBlog, { as: couple, params: { id: draft.id } })).statusCode).toBe(404);
  expect((await t.send(listAdminBlogs, { as: admin })).json().data.total).toBe(2);
});

test('search finds words of the title and of the text, not of the markup', async () => {
  const blog = await create({
    ...published,
    title: 'Aṣọ ẹbí',
    body_html: '<p>100% <strong>lace</strong></p>',
  });
  const found = async (search: string) => {
    const answer = await t.send(listBlogs, { as: couple, query: { search } });
    return answer.json().data.data.map((each: { id: number }) => each.id);
  };
  expect(await found('ẹbí')).toEqual([blog.id]);
  expect(await found('100% LACE')).toEqual([blog.id]);
  expect(await found('strong')).toEqual([]);
});

test('a change keeps what is not sent; the cover comes as a form and is served under a name of its own', async () => {
  const blog = await create(published);
  const form = new FormData();
  form.set('title', 'Pricing two halls');
  form.set('cover', new File([PNG], 'cover.svg', { type: 'image/svg+xml' }));
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await t.send(updateBlog, {
    as: admin,
    params: { id: blog.id },
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
  const changed = answer.json().data;
  expect(changed).toMatchObject({
    title: 'Pricing two halls',
    body_html: published.body_html,
    status: 'published',
  });
  const picture = await t.app.inject({ url: changed.cover });
  expect(picture.headers['content-type']).toBe('image/png');
  expect(picture.headers['cache-control']).toContain('immutable');
  expect(picture.rawPayload.equals(PNG)).toBe(true);
});

test('security line 13: a cover that is no JPEG, PNG or WebP is refused, whatever it calls itself', async () => {
  for (const bytes of ['<svg onload="alert(1)"/>', 'GIF89a', '#EXTM3U']) {
    const form = new FormData();
    form.set('title', 'A title');
    form.set('body_html', '<p>Text</p>');
    form.set('cover', new File([bytes], 'cover.png', { type: 'image/png' }));
    const request = new Request('http://x', { method: 'POST', body: form });
    const answer = await t.send(createBlog, {
      as: admin,
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
    expect(answer.statusCode, bytes).toBe(415);
  }
});

test('a deleted blog and its cover are gone', async () => {
  const blog = await create(published);
  expect((await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } })).statusCode).toBe(200);
  expect((await t.send(getBlog, { as: couple, params: { id: blog.id } })).statusCode).toBe(404);
  expect((await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } })).statusCode).toBe(404);
});
