import { randomUUID } from 'node:crypto';
import {
  addBlogPicture,
  createBlog,
  deleteBlog,
  getAdminBlog,
  getBlog,
  listBlogRevisions,
  updateBlog,
} from '@wedding/shared/contract/blog.ts';
import { xssCorpus } from '@wedding/shared/testing/xss-corpus.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { picture } from '../testing/picture.ts';
import { publishedVideo } from '../testing/published-video.ts';
import { testApp } from '../testing/test-app.ts';
import { sweepPictures } from './blog-picture.store.ts';
import { publishDueBlogs } from './publish-blogs.store.ts';

const t = await testApp();
const admin = await t.adminToken();
const couple = await t.coupleToken('+2348031440011');

const text = { title: 'Pricing a hall', body_html: '<p>Ask what the diesel costs.</p>' };
const begin = async (body: object = {}) =>
  (await t.send(createBlog, { as: admin, body: { ...text, ...body } })).data;
const save = (id: number, body: object) => t.send(updateBlog, { as: admin, params: { id }, body });
const open = async (id: number) => (await t.send(getAdminBlog, { as: admin, params: { id } })).data;
const read = async (id: number) => (await t.send(getBlog, { as: couple, params: { id } })).data;
const inHours = (hours: number) =>
  new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test('one editor never creates a second post or conflicts with itself when responses are lost', async () => {
  const writer = randomUUID();
  const first = await begin({ writer });
  const again = await begin({ writer, title: 'Pricing two halls' });
  expect(again).toMatchObject({ id: first.id, title: 'Pricing two halls', version: first.version + 1 });
  const late = await save(first.id, { writer, version: first.version, title: 'Pricing three halls' });
  expect(late.data).toMatchObject({ title: 'Pricing three halls', updated_by: expect.any(String) });
});

test('an editor whose first answer was lost learns that the post is in the bin by now', async () => {
  const writer = randomUUID();
  const first = await begin({ writer });
  await t.send(deleteBlog, { as: admin, params: { blogId: first.id } });
  const again = { ...text, title: 'Pricing two halls', writer };
  const refused = await t.send(createBlog, { as: admin, body: again });
  expect([refused.statusCode, refused.code]).toEqual([404, 'NOT_FOUND']);
  // As the editor does then: a post of its own.
  const saved = await t.send(createBlog, { as: admin, body: { ...again, writer: randomUUID() } });
  expect(saved.data).toMatchObject({ title: 'Pricing two halls', deleted_at: null });
});

test('a post is sent back whole as it was read', async () => {
  const { id } = await begin();
  const read = await open(id);
  expect(read.writer).toBeNull();
  const saved = await save(id, read);
  expect(saved.statusCode).toBe(200);
  // The sent slug is the post's own from now on.
  const { updated_at: _, own_slug: __, ...same } = read;
  expect(saved.data).toMatchObject({ ...same, version: 2 });
  expect((await t.send(createBlog, { as: admin, body: { ...text, writer: null } })).statusCode).toBe(201);
});

test('the second of two editors receives the stored post, and nothing is overwritten', async () => {
  const [mine, theirs] = [randomUUID(), randomUUID()];
  const blog = await begin({ writer: mine });
  await save(blog.id, { writer: theirs, version: blog.version, body_html: '<p>Theirs</p>' });
  const refused = await save(blog.id, { writer: mine, version: blog.version, body_html: '<p>Mine</p>' });
  expect(refused.statusCode).toBe(409);
  expect(refused).toMatchObject({
    code: 'VERSION_CONFLICT',
    // By the login, as this administrator has no name.
    conflicts: [
      {
        id: blog.id,
        changed_by: 'ada@example.com',
        current: { body_html: '<p>Theirs</p>', version: 2, writer: theirs, updated_by: 'ada@example.com' },
      },
    ],
  });
  expect(await open(blog.id)).toMatchObject({ body_html: '<p>Theirs</p>' });
  const over = await save(blog.id, { writer: mine, version: 2, body_html: '<p>Mine</p>' });
  expect(over.data).toMatchObject({ body_html: '<p>Mine</p>', version: 3 });
});

test('autosaved texts of a published post stay pending until they are published', async () => {
  const created = await t.send(createBlog, { as: admin, body: { ...text, status: 'published' } });
  expect(created.message).toBe('Blog published');
  const blog = created.data;
  const change = { autosave: true, version: 1, body_html: '<p>Half a</p><script>1</script>' };
  expect((await save(blog.id, change)).data.pending).toEqual({
    title: text.title,
    excerpt: '',
    body_html: '<p>Half a</p>',
  });
  expect(await read(blog.id)).toMatchObject({ body_html: text.body_html });
  const late = await save(blog.id, { ...change, body_html: '<p>Other</p>' });
  expect(late).toMatchObject({ statusCode: 409, conflicts: [{ changed: ['pending'] }] });
  // A change of other fields leaves the pending texts.
  expect((await save(blog.id, { excerpt: 'About halls' })).data.pending).not.toBeNull();
  const published = await save(blog.id, { status: 'published', body_html: '<p>Half a day</p>' });
  expect(published.message).toBe('Blog published');
  expect(await read(blog.id)).toMatchObject({ body_html: '<p>Half a day</p>' });
  expect(await open(blog.id)).toMatchObject({ pending: null });
  await save(blog.id, { autosave: true, title: 'Other' });
  expect(await save(blog.id, { discard: true })).toMatchObject({
    message: 'Changes discarded',
    data: { pending: null, title: text.title },
  });
  const taken = await save(blog.id, { autosave: true, title: 'Taken along' });
  expect(taken.message).toBe('Blog updated');
  expect(await save(blog.id, { status: 'draft' })).toMatchObject({
    message: 'Returned to draft',
    data: { pending: null, title: 'Taken along' },
  });
});

test('a draft that an autosave publishes is published with the sent text', async () => {
  const blog = await begin();
  const change = { status: 'published', autosave: true };
  const first = await save(blog.id, { ...change, body_html: '<p>New text</p>' });
  expect(first).toMatchObject({ message: 'Blog published', data: { pending: null } });
  expect(await read(blog.id)).toMatchObject({ body_html: '<p>New text</p>' });
  const { data: revisions } = await t.send(listBlogRevisions, { as: admin, params: { id: blog.id } });
  expect(revisions[0]).toMatchObject({ kind: 'published', words: 2 });
  // The post keeps its status, so this is an autosave like any other.
  const second = await save(blog.id, { ...change, body_html: '<p>Half a</p>' });
  expect(second).toMatchObject({
    message: 'Blog updated',
    data: { pending: { body_html: '<p>Half a</p>' } },
  });
  expect(await read(blog.id)).toMatchObject({ body_html: '<p>New text</p>' });
});

test('a scheduled post is published automatically at its time and not earlier', async () => {
  for (const publish_at of [undefined, inHours(-1), '2026-13-45 99:99:99']) {
    const body = { ...text, status: 'scheduled', publish_at };
    expect((await t.send(createBlog, { as: admin, body })).statusCode).toBe(422);
  }
  const at = inHours(2);
  const blog = await begin({ status: 'scheduled', publish_at: at });
  expect(blog).toMatchObject({ status: 'scheduled', publish_at: at, published_at: null });
  const later = await save(blog.id, { status: 'scheduled', publish_at: '2090-12-03 08:05:00' });
  expect(later.message).toBe('Blog scheduled for 3 Dec 2090, 09:05');
  expect(await publishDueBlogs(t.db)).toBe(0);
  expect(await read(blog.id)).toBeUndefined();
  await t.asSystem((trx) =>
    trx
      .updateTable('blogs')
      .set({ publish_at: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', blog.id)
      .execute(),
  );
  expect(await Promise.all([publishDueBlogs(t.db), publishDueBlogs(t.db)])).toContain(1);
  expect(await read(blog.id)).toMatchObject({ title: text.title });
  expect(await open(blog.id)).toMatchObject({ status: 'published', publish_at: null });
});

test('couples get the videos of a post that they may see, with their sizes', async () => {
  const id = await publishedVideo(t);
  const named = `<figure data-video="${id}"><a href="/app/video/watch/${id}">A lesson</a></figure>`;
  const body_html = `${named}<figure data-video="2000000"></figure><figure data-video="1 onclick"></figure>`;
  const blog = await begin({ body_html, status: 'published' });
  expect(blog.body_html).toBe(`${named}<figure data-video="2000000"></figure><figure></figure>`);
  const { videos } = await read(blog.id);
  expect(videos).toEqual([
    expect.objectContaining({ id, title: expect.any(String), bytes: expect.any(Object) }),
  ]);
  expect(videos[0]).not.toHaveProperty('video_url');
});

test('a post’s picture is redrawn, and deleted when it is a week old and no post shows it', async () => {
  const add = async (bytes: Buffer, name = 'a.png') => {
    const form = new FormData();
    form.set('picture', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    const request = new Request('http://x', { method: 'POST', body: form });
    return t.send(addBlogPicture, {
      as: admin,
      body: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
  };
  const bytes = await picture('2000x1000');
  const [shown, unused] = [(await add(bytes)).data, (await add(bytes)).data];
  expect(shown).toMatchObject({ width: 1200, height: 600 });
  const blog = await begin({
    body_html: `<p>Look</p><img src="${shown.src}" alt="A hall" width="1200" height="600">`,
  });
  expect(blog.body_html).toContain(`<img src="${shown.src}" alt="A hall"`);
  expect(await sweepPictures(t.db, t.app.media)).toBe(0);
  await t.asSystem((trx) =>
    trx.updateTable('blog_pictures').set({ created_at: sql<Date>`now() - interval '8 days'` }).execute(),
  );
  expect(await sweepPictures(t.db, t.app.media)).toBe(1);
  expect((await t.get(shown.src)).statusCode).toBe(200);
  expect((await t.get(unused.src)).statusCode).toBe(404);
  const before = await t.app.media.list('blogs/');
  for (const bad of [Buffer.from('<svg onload="alert(1)"/>'), bytes.subarray(0, 60), Buffer.alloc(0)]) {
    expect((await add(bad)).statusCode).toBeGreaterThanOrEqual(415);
  }
  expect(await t.app.media.list('blogs/')).toEqual(before);
});

test('SEC-14: the stored and shown HTML is clean whatever a call writes', async () => {
  const blog = await begin({ status: 'published' });
  const evil =
    /<script|onerror|onload|onclick|javascript:|vbscript:|evil\.example\/(?!$)|<iframe|<svg|<style/i;
  for (const attack of xssCorpus) {
    const shown = (await save(blog.id, { body_html: attack })).data.body_html;
    for (const [tag] of shown.matchAll(/<[^>]*>/g)) expect(tag, attack).not.toMatch(evil);
  }
  const autosaved = await save(blog.id, { autosave: true, body_html: xssCorpus.slice(0, 30).join('') });
  for (const [tag] of assertPresent(autosaved.data.pending).body_html.matchAll(/<[^>]*>/g))
    expect(tag).not.toMatch(evil);
});
