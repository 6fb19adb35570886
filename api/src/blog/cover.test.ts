import { createBlog, deleteBlog, updateBlog } from '@wedding/shared/contract/blog.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { assertPresent, type FormPart } from '../testing/answer.ts';
import { picture } from '../testing/picture.ts';
import { testApp } from '../testing/test-app.ts';
import { purgeBlogs } from './blog-bin.store.ts';

const t = await testApp();
const admin = await t.adminToken();
const drawn = await picture('2000x1000');

const text = { title: 'Pricing a hall', body_html: '<p>Ask what the diesel costs.</p>' };

const create = (form: Record<string, FormPart>) => t.send(createBlog, { as: admin, form });
const update = (id: number, form: Record<string, FormPart>) =>
  t.send(updateBlog, { as: admin, params: { id }, form });
const cover = (bytes: Buffer | string, name = 'cover.svg') => ({ name, bytes: Buffer.from(bytes) });
const coverFiles = () => t.app.media.list('blogs/');

test('a cover is redrawn in two widths and served as immutable under its own name', async () => {
  const answer = await create({ ...text, cover: cover(drawn) });
  expect(answer.statusCode).toBe(201);
  const blog = answer.data;
  const large = await t.get(blog.cover);
  const small = await t.get(blog.cover_small);
  for (const { headers, rawPayload } of [large, small]) {
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(rawPayload.toString('latin1')).not.toContain('lagos-secret');
  }
  expect(widthOf(large.rawPayload)).toBe(1200);
  expect(widthOf(small.rawPayload)).toBe(640);
  const again = await t.app.inject({
    url: assertPresent(blog.cover),
    headers: { 'if-none-match': large.headers.etag as string },
  });
  expect(again.statusCode).toBe(304);
  expect((await t.get('/media/blogs/..%2fsecrets.jpg')).statusCode).toBe(404);
});

test('a change keeps absent fields, and a new picture gets a new name', async () => {
  const blog = (await create({ ...text, cover: cover(drawn) })).data;
  const changed = (await update(blog.id, { title: 'Two halls' })).data;
  expect(changed).toMatchObject({ title: 'Two halls', body_html: text.body_html, cover: blog.cover });
  const other = (await update(blog.id, { cover: cover(drawn) })).data;
  expect(other.cover).not.toBe(blog.cover);
  expect((await t.get(other.cover)).statusCode).toBe(200);
});

test('SEC-13: a cover that isn’t a JPEG, PNG or WebP is refused and leaves nothing behind', async () => {
  const before = await coverFiles();
  const half = drawn.subarray(0, 60);
  for (const bytes of [
    '<svg onload="alert(1)"/>',
    'GIF89a',
    '#EXTM3U',
    half,
    Buffer.from('ffd8ff00', 'hex'),
  ]) {
    const answer = await create({ ...text, cover: cover(bytes, 'cover.png') });
    expect(answer.statusCode, String(bytes).slice(0, 12)).toBe(415);
    expect(answer.errors.cover).toBeDefined();
  }
  expect(await coverFiles()).toEqual(before);
});

test('a picture for an unknown post leaves nothing behind', async () => {
  const before = await coverFiles();
  expect((await update(999_999, { cover: cover(drawn) })).statusCode).toBe(404);
  expect(await coverFiles()).toEqual(before);
});

test('a job removes the files of a deleted post once its days in the bin are over', async () => {
  const blog = (await create({ ...text, cover: cover(drawn) })).data;
  await t.send(deleteBlog, { as: admin, params: { blogId: blog.id } });
  await purgeBlogs(t.db, new Date(Date.now() + 31 * 86_400_000));
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(t.db);
  const name = assertPresent(blog.cover).split('/').at(-1)?.replace('.jpg', '');
  expect(rows[0]?.payload).toMatchObject({ keys: [`blogs/${name}.jpg`, `blogs/${name}-640.jpg`] });
});

/** Reads the width from the JPEG's frame header. */
function widthOf(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; ) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return jpeg.readUInt16BE(at + 7);
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return 0;
}
