import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { setApiHost } from '@wedding/shared/host/call.ts';
import { type Replies, startFakeServer } from '@wedding/shared/testing/fake-server.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleBlog as blog, conflictWith } from '../testing/sample-blog.ts';
import { BlogEditorState } from './blog-editor-state.ts';

let server: Awaited<ReturnType<typeof startFakeServer>>;
let end = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  end();
  server?.close();
});

const IDLE_MS = 10;
/** Waits until the editor's pause after a change is over: timers of one length end in the order in which they began. */
const paused = () => new Promise((rest) => setTimeout(rest, IDLE_MS));
const answer = (change: Partial<AdminBlog> = {}) => ({
  body: { message: 'OK', data: { ...blog, ...change } },
});

async function open(replies: Replies, opened: AdminBlog | null = blog, retryMs = 20) {
  server = await startFakeServer(replies);
  setApiHost(server.address);
  const created: AdminBlog[] = [];
  const editor = new BlogEditorState({
    blog: opened,
    userId: 1,
    onCreated: (one) => created.push(one),
    onSaved: () => {},
    idleMs: IDLE_MS,
    retryMs,
  });
  end = editor.start();
  return { editor, created };
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const kindOf = (editor: BlogEditorState) => editor.read().state.kind;
type Sent = { writer: string; version?: number; body_html?: string; autosave?: boolean };
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body as Sent);

test('a new blog is created once, however often the response is lost, and then gets its id', async () => {
  let offline = true;
  const { editor, created } = await open(
    {
      'POST /admin/blogs': () =>
        offline ? { status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } } : answer({ version: 1 }),
    },
    null,
  );
  editor.change({ body_html: '<p>Hello</p>' });
  await until(() => expect(kindOf(editor)).toBe('offline'));
  expect(Object.keys({ ...sessionStorage })).toEqual(['admin-draft:1:blog-new']);
  await until(() => expect(sent().length).toBeGreaterThan(1));
  offline = false;
  await until(() => expect(kindOf(editor)).toBe('saved'));
  expect(new Set(sent().map(({ writer }) => writer)).size).toBe(1);
  expect(created.map(({ id }) => id)).toEqual([4]);
  expect({ ...sessionStorage }).toEqual({});
});

test('an empty new blog sends nothing', async () => {
  const { editor } = await open({ 'POST /admin/blogs': () => answer({ version: 1 }) }, null);
  editor.change({ title: ' ' });
  await paused();
  expect(kindOf(editor)).toBe('typed');
  editor.change({ title: 'Halls' });
  await until(() => expect(sent()).not.toEqual([]));
  expect(sent()).toMatchObject([{ title: 'Halls' }]);
});

test('a draft survives a refresh and is sent with the version that it is based on', async () => {
  const first = await open({ 'POST /admin/blogs/4/update': () => ({ status: 503, body: {} }) }, blog, 60_000);
  first.editor.change({ body_html: '<p>Ask twice</p>' });
  await until(() => expect(kindOf(first.editor)).toBe('offline'));
  // The tab is closed without notice.
  server.close();
  const stored = { ...sessionStorage };
  end();
  // What it sends as it ends would reach the second server.
  await until(() => expect(kindOf(first.editor)).toBe('offline'));
  Object.assign(sessionStorage, stored);
  const { editor } = await open({
    'POST /admin/blogs/4/update': () => answer({ version: 4, body_html: '<p>Ask twice</p>' }),
  });
  expect(editor.read()).toMatchObject({ restored: true, texts: { body_html: '<p>Ask twice</p>' } });
  await until(() => expect(kindOf(editor)).toBe('saved'));
  expect(sent().at(-1)).toMatchObject({ version: 3, autosave: true, body_html: '<p>Ask twice</p>' });
});

test('after another editor’s change, nothing is sent until a version is chosen', async () => {
  const theirs = { ...blog, version: 5, body_html: '<p>Theirs</p>', writer: crypto.randomUUID() };
  const conflict = { code: 'VERSION_CONFLICT', message: 'Changed', conflicts: [conflictWith(theirs)] };
  const replies: Replies = { 'POST /admin/blogs/4/update': () => ({ status: 409, body: conflict }) };
  const { editor } = await open(replies);
  editor.change({ body_html: '<p>Mine</p>' });
  await until(() => expect(kindOf(editor)).toBe('conflict'));
  editor.change({ body_html: '<p>Mine still</p>' });
  await paused();
  expect(kindOf(editor)).toBe('conflict');
  expect(sent()).toHaveLength(1);

  // The response is lost: the second attempt is the same post.
  replies['POST /admin/blogs'] = () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } });
  await expect(editor.takeTheirs()).rejects.toThrow('Away');
  replies['POST /admin/blogs'] = () => answer({ id: 9 });
  await editor.takeTheirs();
  const [lost, copy] = sent().slice(-2);
  expect(copy?.writer).toBe(lost?.writer);
  expect(copy?.writer).not.toBe(editor.writer);
  expect(sent().at(-1)).toMatchObject({ title: 'Halls (my version)', body_html: '<p>Mine still</p>' });
  expect(editor.read()).toMatchObject({ texts: { body_html: '<p>Theirs</p>' }, state: { kind: 'clean' } });

  replies['POST /admin/blogs/4/update'] = () => answer({ version: 6 });
  editor.change({ body_html: '<p>Mine again</p>' });
  await until(() => expect(kindOf(editor)).toBe('saved'));
  expect(sent().at(-1)).toMatchObject({ version: 5 });
});

test('publishing returns the server’s message, or null when it is refused', async () => {
  const message = 'Blog scheduled for 3 Dec 2027, 09:00';
  const replies: Replies = {
    'POST /admin/blogs/4/update': () => ({ body: { ...answer({ version: 4 }).body, message } }),
  };
  const { editor } = await open(replies);
  const change = { status: 'scheduled', publish_at: '2027-12-03 08:00:00' } as const;
  expect(await editor.publish(change)).toBe(message);
  replies['POST /admin/blogs/4/update'] = () => ({ status: 422, body: { message: 'Over', code: 'INVALID' } });
  expect(await editor.publish(change)).toBeNull();
});

test('a refused save is tried again when asked', async () => {
  const replies: Replies = {
    'POST /admin/blogs/4/update': () => ({ status: 429, body: { message: 'Too many', code: 'TOO_MANY' } }),
  };
  const { editor } = await open(replies);
  editor.change({ title: 'Two halls' });
  await until(() => expect(kindOf(editor)).toBe('refused'));
  replies['POST /admin/blogs/4/update'] = () => answer({ version: 4, title: 'Two halls' });
  editor.retry();
  await until(() => expect(kindOf(editor)).toBe('saved'));
  expect(sent()).toHaveLength(2);
});

test('the text of a deleted blog stays in this browser until it is a new blog', async () => {
  const { editor } = await open({
    'POST /admin/blogs/4/update': () => ({ status: 404, body: { message: 'Gone', code: 'NOT_FOUND' } }),
    'POST /admin/blogs': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  editor.change({ title: 'Two halls' });
  await until(() => expect(kindOf(editor)).toBe('gone'));
  await editor.saveAsNew();
  expect(kindOf(editor)).toBe('offline');
  expect(Object.keys({ ...sessionStorage })).toEqual(['admin-draft:1:blog-new']);
});

test('text typed during a save is saved after it', async () => {
  const { editor } = await open({
    'POST /admin/blogs/4/update': () => ({ ...answer({ version: 4 }), after: 80 }),
  });
  editor.change({ title: 'Two halls' });
  await until(() => expect(kindOf(editor)).toBe('saving'));
  editor.change({ title: 'Three halls' });
  await until(() => expect(sent()).toHaveLength(2));
  await until(() => expect(kindOf(editor)).toBe('saved'));
  expect(sent().at(-1)).toMatchObject({ title: 'Three halls', version: 4 });
});

test('an earlier version that is undone after the page was left is saved', async () => {
  const { editor } = await open({ 'POST /admin/blogs/4/update': () => answer({ version: 4 }) });
  end();
  editor.restore({ title: 'Halls', excerpt: '', body_html: '<p>As before</p>' });
  await until(() => expect(kindOf(editor)).toBe('saved'));
  expect(sent()).toEqual([expect.objectContaining({ version: 3, body_html: '<p>As before</p>' })]);
});
