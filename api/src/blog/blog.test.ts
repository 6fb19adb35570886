import {
  createBlog,
  deleteBlog,
  getAdminBlog,
  getBlog,
  getBlogHead,
  listAdminBlogs,
  listBlogHeads,
  listBlogs,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348031440001');

const published = {
  title: 'Pricing a hall',
  body_html: '<p>Ask what the diesel costs.</p>',
  status: 'published',
};
const create = async (body: object) => (await t.send(createBlog, { as: admin, body })).data;
const read = async (id: number) => (await t.send(getBlog, { as: couple, params: { id } })).data;
const list = async (query: Record<string, string> = {}) =>
  (await t.send(listBlogs, { as: couple, query })).data;
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title);

test('a couple lists and reads published posts, never drafts', async () => {
  const blog = await create(published);
  const draft = await create({ title: 'Not yet', body_html: '<p>Half a thought</p>' });
  expect(draft).toMatchObject({ status: 'draft', published_at: null });
  const found = await list();
  expect(found).toMatchObject({ page: 1, per_page: 12, total: 1 });
  expect(found.data[0]).toMatchObject({
    id: blog.id,
    blogId: blog.id,
    excerpt: 'Ask what the diesel costs.',
  });
  expect(found.data[0]).not.toHaveProperty('body_html');
  expect(await read(blog.id)).toMatchObject({ body_html: published.body_html, reading_minutes: 1 });
  expect((await t.send(getBlog, { as: couple, params: { id: draft.id } })).statusCode).toBe(404);
  expect((await t.send(listAdminBlogs, { as: admin })).data.total).toBe(2);
});

test('administrators sort the blogs by title and by day', async () => {
  for (const title of ['banquets', 'Aso-ebi', 'Canopies']) await create({ title, body_html: '<p>Text</p>' });
  const titles = async (sort: string) =>
    (await t.send(listAdminBlogs, { as: admin, query: { sort } })).data.data.map(({ title }) => title);
  const byName = await titles('title');
  expect(byName.filter((one) => /^[abc]/i.test(one))).toEqual(['Aso-ebi', 'banquets', 'Canopies']);
  expect(await titles('title-desc')).toEqual(byName.toReversed());
  expect((await titles('newest')).slice(0, 3)).toEqual(['Canopies', 'Aso-ebi', 'banquets']);
  expect(await titles('oldest')).toEqual((await titles('newest')).toReversed());
  expect((await t.send(listAdminBlogs, { as: admin, query: { sort: 'x' } })).statusCode).toBe(422);
});

test('strangers get the title, summary and cover of published posts, but no text and no drafts', async () => {
  const blog = await create({ ...published, excerpt: 'What a hall costs' });
  const draft = await create({ title: 'Not yet either', body_html: '<p>Half a thought</p>' });
  const head = await t.send(getBlogHead, { params: { id: blog.id } });
  const parameter = `${blog.id}-pricing-a-hall`;
  const description = 'What a hall costs';
  expect(head.data).toEqual({ title: published.title, description, image: null, parameter });
  expect((await t.send(getBlogHead, { params: { id: draft.id } })).statusCode).toBe(404);
  const listed: { id: number }[] = (await t.send(listBlogHeads, {})).data;
  expect(listed).toContainEqual({ id: blog.id, changed_at: expect.any(String), parameter });
  expect(listed.map(({ id }) => id)).not.toContain(draft.id);
});

test('search matches every word in title or text, ignoring case and accents, and never markup', async () => {
  const blog = await create({
    ...published,
    title: 'Aṣọ ẹbí',
    body_html: '<p>100% <strong>lace</strong></p><p>Fish &amp; chips</p>',
  });
  const found = async (search: string) => (await list({ search })).data.map(({ id }) => id);
  for (const search of ['ẹbí', 'EBI', 'aso', 'Aṣọ', '100% LACE', 'lace aso', 'lac', 'fish & chips']) {
    expect(await found(search), search).toEqual([blog.id]);
  }
  for (const search of ['strong', 'lace diesel', 'ace', '%', "'", "a' | 'b", '&amp;']) {
    expect(await found(search), search).toEqual([]);
  }
  expect(await list({ search: 'lace' })).toMatchObject({ total: 1 });
  await t.send(updateBlog, { as: admin, params: { id: blog.id }, body: { body_html: '<p>Velvet</p>' } });
  expect(await found('lace')).toEqual([]);
  expect(await found('aso velvet')).toEqual([blog.id]);
});

test('the stored count is updated when posts are published, unpublished and deleted', async () => {
  const before = (await list()).total;
  const blog = await create(published);
  expect((await list()).total).toBe(before + 1);
  await t.send(updateBlog, { as: admin, params: { id: blog.id }, body: { status: 'draft' } });
  expect((await list()).total).toBe(before);
  await t.send(updateBlog, { as: admin, params: { id: blog.id }, body: { status: 'published' } });
  await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } });
  expect((await list()).total).toBe(before);
  const pages = await Promise.all(['1', '2'].map((page) => list({ page, per_page: '1' })));
  expect(new Set(pages.flatMap(({ data }) => titles(data))).size).toBe(2);
});

test('a post links to its neighbours in time and to related posts, never to a draft', async () => {
  const first = await create({ ...published, title: 'Gele for beginners' });
  await create({ title: 'Gele in secret', body_html: '<p>Draft</p>' });
  const second = await create({ ...published, title: 'Which band plays' });
  const third = await create({ ...published, title: 'Tying gele by yourself' });
  const post = await read(third.id);
  expect(post.older).toEqual({ id: second.id, title: second.title, slug: second.slug });
  expect(post.newer).toBeNull();
  expect((await read(second.id)).newer).toEqual({ id: third.id, title: third.title, slug: third.slug });
  expect(post.related[0]).toMatchObject({ id: first.id, title: first.title });
  expect(post.related).toHaveLength(3);
  expect(titles(post.related)).not.toContain('Gele in secret');
});

test('a deleted blog isn’t found', async () => {
  const blog = await create(published);
  expect((await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } })).statusCode).toBe(200);
  expect((await t.send(getBlog, { as: couple, params: { id: blog.id } })).statusCode).toBe(404);
  expect((await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } })).statusCode).toBe(404);
});

test('an administrator opens any blog by its id, including drafts; an unknown id isn’t found', async () => {
  const draft = await create({ ...published, status: 'draft' });
  const opened = await t.send(getAdminBlog, { as: admin, params: { id: draft.id } });
  expect(opened.data).toMatchObject({ id: draft.id, status: 'draft', body_html: published.body_html });
  expect((await t.send(getAdminBlog, { as: admin, params: { id: 2_000_000_000 } })).statusCode).toBe(404);
});
