import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { blogPath } from '@wedding/shared/domain/slug.ts';
import { expect, test, vi } from 'vitest';
import { answer, clickButton, paged, refusal, useTestPage } from '../testing/render-page.ts';
import { sampleBlog as blog, conflictWith } from '../testing/sample-blog.ts';

const open = useTestPage();
const AT = '/app/admin/blog/new-blog?id=4';
const revision = (id: number, words: number) => ({
  id,
  kind: 'saved',
  title: 'Halls',
  words,
  saved_at: '2027-01-01 09:00:00',
  saved_by: 'Ada',
});
const ADA = {
  id: 1,
  firstname: 'Ada',
  lastname: '',
  email: '',
  partner_name: '',
  roles: ['admin' as const],
  updated_profile: true,
  erase_at: null,
  profile: { profile_pic: null },
};
const replies = {
  'GET /admin/blogs/4': () => answer(blog),
  'POST /admin/blogs/4/presence': () =>
    answer([
      { name: 'Ada', own: true },
      { name: 'Bola', own: false },
    ]),
};

test('an earlier version is compared with the current text and restored', async () => {
  const stage = await open(AT, {
    ...replies,
    'GET /admin/blogs/4/revisions': () => answer([revision(9, 3), revision(8, 4)]),
    'GET /admin/blogs/4/revisions/9': () =>
      answer({ ...revision(9, 3), excerpt: '', body_html: blog.body_html }),
    'GET /admin/blogs/4/revisions/8': () =>
      answer({ ...revision(8, 4), excerpt: '', body_html: '<p>Ask the old caterer</p>' }),
    'POST /admin/blogs/4/update': ({ body }) => answer({ ...blog, ...(body as object), version: 4 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'History' }));
  const sheet = await screen.findByRole('dialog', { name: 'History' });
  expect(await within(sheet).findByText(/The same as the current text/)).toBeDefined();
  fireEvent.click(within(sheet).getByRole('button', { name: /4 words/ }));
  await waitFor(() => expect(sheet.querySelector('del + span, span + del')).not.toBeNull());
  expect([...sheet.querySelectorAll('del')].map((one) => one.textContent?.trim())).toContain('Before: old');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Restore this version' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Blog' }).textContent).toContain('the old caterer'),
  );
  await waitFor(
    () =>
      expect(stage.requests.at(-1)?.body).toMatchObject({
        autosave: true,
        body_html: '<p>Ask the old caterer</p>',
      }),
    { timeout: 20_000 },
  );
});

test('the editor shows who else has the blog open, and the number of words', async () => {
  await open(AT, replies);
  expect(await screen.findByText(/You have it open in another tab. Bola is here too/)).toBeDefined();
  expect(screen.getByText(/^3 words · 1 min read/)).toBeDefined();
});

test('the preview counts the words of each paragraph, as the editor and the server do', async () => {
  const long = { ...blog, body_html: '<p>one two</p>'.repeat(150) };
  await open(AT, { ...replies, 'GET /admin/blogs/4': () => answer(long) });
  expect(await screen.findByText(/^300 words · 2 min read/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const sheet = await screen.findByRole('dialog', { name: 'As couples read it' });
  expect(await within(sheet).findByText('2 min read')).toBeDefined();
});

test('the address follows the title, and a typed address is turned into a slug and sent', async () => {
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': ({ body }) =>
      answer({ ...blog, ...(body as object), own_slug: 'who-pays' }),
  });
  const address = await screen.findByLabelText(/^Address/);
  expect(screen.getByText(/\/blog\/4-halls$/)).toBeDefined();
  fireEvent.change(address, { target: { value: 'Who pays?' } });
  expect(screen.getByText(/\/blog\/4-who-pays$/)).toBeDefined();
  fireEvent.blur(address);
  const sent = () => stage.requests.findLast(({ path }) => path === '/admin/blogs/4/update')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ slug: 'who-pays' }));
  expect(sent()).not.toHaveProperty('body_html');
});

test('an address of signs only is refused beside its field, and is not sent', async () => {
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': ({ body }) => answer({ ...blog, ...(body as object) }),
  });
  const address = await screen.findByLabelText<HTMLInputElement>(/^Address/);
  const error = 'An address needs letters from A to Z or numbers.';
  fireEvent.change(address, { target: { value: '???' } });
  expect(screen.queryByText(error)).toBeNull();
  fireEvent.blur(address);
  fireEvent.blur(screen.getByLabelText(/^Author/));
  expect(screen.getByText(error)).toBeDefined();
  expect(address.value).toBe('???');
  fireEvent.change(address, { target: { value: ' ' } });
  expect(screen.queryByText(error)).toBeNull();
  fireEvent.blur(address);
  expect(address.value).toBe('');
  expect(stage.requests.filter(({ path }) => path === '/admin/blogs/4/update')).toEqual([]);
});

test('SEC-47: an address that is too long stays as it was pasted, and is not sent', async () => {
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': ({ body }) => answer({ ...blog, ...(body as object) }),
  });
  const address = await screen.findByLabelText<HTMLInputElement>(/^Address/);
  const value = 'who pays '.repeat(20);
  fireEvent.change(address, { target: { value } });
  fireEvent.blur(address);
  const author = screen.getByLabelText(/^Author/);
  fireEvent.change(author, { target: { value: 'Ngozi' } });
  fireEvent.blur(author);
  const sent = () => stage.requests.filter(({ path }) => path === '/admin/blogs/4/update');
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ author: 'Ngozi' }));
  expect(screen.getByText(/^Too long by 129 characters/)).toBeDefined();
  expect(address.value).toBe(value);
  for (const { body } of sent()) expect(body).not.toHaveProperty('slug');
});

test('a blog without a title is not published, and the title has the focus', async () => {
  await open('/app/admin/blog/new-blog', {});
  const publish = await screen.findByRole('button', { name: 'Publish' });
  publish.focus();
  fireEvent.click(publish);
  expect(screen.getByText('Give the blog a title.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
});

test('a refused text has the focus after Publish, and a server that fails isn’t said to be out of reach', async () => {
  const errors = { excerpt: ['Shorten this to 300 characters.'] };
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': () => refusal(422, 'Please check what was entered.', { errors }),
  });
  fireEvent.change(await screen.findByLabelText(/^Short text/), { target: { value: 'Who pays?' } });
  await clickButton('Publish');
  expect(await screen.findByText('Shorten this to 300 characters.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Short text/)));
  stage.replies['POST /admin/blogs/4/update'] = () => refusal(500, 'boom', { code: 'INTERNAL' });
  await clickButton('Publish');
  expect(await screen.findByText(/^Not saved yet: Something went wrong on our side\./)).toBeDefined();
  expect(stage.messages.join()).toMatch(/^Something went wrong on our side\. .* This was not done\./);
});

test('a blog without a title is not published from the list either', async () => {
  const stage = await open('/app/admin/blog', {
    'GET /admin/blogs': () => paged([{ ...blog, title: 'Untitled' }]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Untitled' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Publish' }));
  await waitFor(() => expect(stage.messages).toEqual(['Give the blog a title first.']));
  expect(stage.router.state.location.search).toBe('?id=4');
});

test('a blog that is published from the list can be looked at from there', async () => {
  const stage = await open('/app/admin/blog', {
    'GET /admin/blogs': () => paged([blog]),
    'POST /admin/blogs/4/update': () => answer({ ...blog, status: 'published' }, 'Blog published'),
  });
  fireEvent.click(await screen.findByRole('button', { name: `More about ${blog.title}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Publish' }));
  await waitFor(() => expect(stage.messages).toEqual(['Blog published']));
  expect(stage.undo.label).toBe('View');
  const navigate = vi.spyOn(stage.router, 'navigate').mockResolvedValue();
  stage.undo.takeBack?.();
  expect(navigate.mock.calls[0]?.[0]).toBe(blogPath(blog));
});

test('a publishing that doesn’t reach the server says that it was not done', async () => {
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
  });
  const text = /^Away This was not done\./;
  const publish = await screen.findByRole('button', { name: 'Publish' });
  fireEvent.click(publish);
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus from a button that becomes disabled.
  expect(publish.hasAttribute('disabled')).toBe(false);
  await waitFor(() => expect(stage.messages).toEqual([expect.stringMatching(text)]));
  fireEvent.click(screen.getByRole('button', { name: 'Schedule' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Schedule blog' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Schedule' }));
  expect(await sheet.findByText(text)).toBeDefined();
});

test('a mistyped year of a schedule shows an error, and the blog is scheduled once it is right', async () => {
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': ({ body }) => answer({ ...blog, ...(body as object) }, 'Blog scheduled'),
    'GET /admin/blogs': () => paged([]),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Schedule blog' }));
  const field = sheet.getByLabelText<HTMLInputElement>('Publish on (Lagos time)');
  fireEvent.change(field, { target: { value: '20277-03-01T09:00' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Schedule' }));
  expect(await sheet.findByText('Choose a year from 2000 to 2099.')).toBeDefined();
  fireEvent.change(field, { target: { value: '2027-03-01T09:00' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Schedule' }));
  await waitFor(() => expect(stage.messages).toEqual(['Blog scheduled']));
  expect(stage.requests.findLast(({ path }) => path === '/admin/blogs/4/update')?.body).toMatchObject({
    status: 'scheduled',
    publish_at: '2027-03-01 08:00:00',
  });
});

test('a conflict with another tab of the same administrator is named as such', async () => {
  const theirs = { ...blog, version: 5, body_html: '<p>Other tab</p>', writer: crypto.randomUUID() };
  await open(
    AT,
    {
      ...replies,
      'POST /admin/blogs/4/update': () => ({
        status: 409,
        body: { code: 'VERSION_CONFLICT', message: 'Changed', conflicts: [conflictWith(theirs)] },
      }),
    },
    { user: ADA },
  );
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Two halls' } });
  expect(
    await screen.findByText(
      /You changed the title of this blog in another tab or on another device/,
      {},
      { timeout: 20_000 },
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Use the other, keep mine as a draft' })).toBeDefined();
});

test('a version that could not be saved over another one is not called saved', async () => {
  const theirs = { ...blog, version: 5, updated_by: 'Bola', updated_by_id: 2, writer: crypto.randomUUID() };
  const conflict = { code: 'VERSION_CONFLICT', message: 'Changed', conflicts: [conflictWith(theirs)] };
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': () => ({ status: 409, body: conflict }),
  });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Two halls' } });
  const overwrite = await screen.findByRole('button', { name: 'Overwrite with mine' }, { timeout: 20_000 });
  stage.replies['POST /admin/blogs/4/update'] = () => ({
    status: 503,
    body: { message: 'Away', code: 'UNAVAILABLE' },
  });
  fireEvent.click(overwrite);
  expect(await screen.findByText(/^Not saved yet: Away/)).toBeDefined();
  expect(stage.messages).toEqual([]);
});

test('SEC-47: a text that is too long says by how much before it is saved, and isn’t published', async () => {
  const body_html = `<p>${'a'.repeat(200_000)}</p>`;
  const stage = await open(AT, { ...replies, 'GET /admin/blogs/4': () => answer({ ...blog, body_html }) });
  expect(await screen.findByText('Too long by 7 characters: 200,000 at most.')).toBeDefined();
  await clickButton('Publish');
  expect(stage.requests.filter(({ path }) => path === '/admin/blogs/4/update')).toEqual([]);
});

test('a text that is saved as a new blog after a deletion elsewhere has the address of the new one', async () => {
  const stage = await open(AT, {
    ...replies,
    'POST /admin/blogs/4/update': () => ({ status: 404, body: { message: 'Gone', code: 'NOT_FOUND' } }),
    'POST /admin/blogs': ({ body }) => answer({ ...blog, ...(body as object), id: 9 }, 'Blog created'),
    'GET /admin/blogs/9': () => answer({ ...blog, id: 9, title: 'Two halls' }),
  });
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Two halls' } });
  const save = await screen.findByRole('button', { name: 'Save it as a new blog' }, { timeout: 20_000 });
  fireEvent.click(save);
  await waitFor(() => expect(stage.router.state.location.search).toBe('?id=9'));
  expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Two halls');
});

test('a blog is deleted after a confirmation, is listed in the bin, and is restored', async () => {
  const stage = await open('/app/admin/blog', {
    'GET /admin/blogs': ({ url }: { url?: string } = {}) =>
      url?.includes('status=bin') ? paged([{ ...blog, deleted_at: '2027-01-02 09:00:00' }]) : paged([blog]),
    'DELETE /admin/blogs/4/delete': () => answer(null, 'Blog moved to the bin'),
    'POST /admin/blogs/4/restore': () => answer(blog, 'Blog restored'),
  } as Parameters<typeof open>[1]);
  fireEvent.click(await screen.findByRole('button', { name: 'More about Halls' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(stage.messages).toContain('Blog moved to the bin'));
  stage.replies['GET /admin/blogs'] = () => paged([{ ...blog, deleted_at: '2027-01-02 09:00:00' }]);
  fireEvent.click(screen.getByText('Bin'));
  const restore = await screen.findByRole('button', { name: 'Restore Halls' });
  // The date is the one by which the bin is sorted.
  expect(restore.closest('tr')?.querySelector('[data-label="Date"]')?.textContent).toBe('2 Jan 2027');
  fireEvent.click(restore);
  await waitFor(() => expect(stage.messages).toContain('Blog restored'));
});

test('an Undo of a deletion says how it ended, although the blog’s row is gone', async () => {
  let isDeleted = false;
  const stage = await open('/app/admin/blog', {
    'GET /admin/blogs': () => paged(isDeleted ? [] : [blog]),
    'DELETE /admin/blogs/4/delete': () => {
      isDeleted = true;
      return answer(null, 'Blog moved to the bin');
    },
    'POST /admin/blogs/4/restore': () => refusal(503, 'Away'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Halls' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText(/^No blogs yet/);
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Away'));
  stage.replies['POST /admin/blogs/4/restore'] = () => answer(blog, 'Blog restored');
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Blog restored'));
});

test('the list gives the day of publication, by which it is sorted, and the day of writing for a draft', async () => {
  const published = {
    ...blog,
    id: 5,
    title: 'Rings',
    status: 'published',
    published_at: '2027-03-20 09:00:00',
  };
  await open('/app/admin/blog', { 'GET /admin/blogs': () => paged([published, blog]) });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toContain('20 Mar 2027');
  expect(second?.textContent).toContain('1 Jan 2027');
});

test('Back returns from the second page of the blogs to the first', async () => {
  const stage = await open('/app/admin/blog', {
    'GET /admin/blogs': ({ query }: { query: string }) =>
      answer({ data: [blog], page: /[?&]page=2/.test(query) ? 2 : 1, per_page: 20, total: 25 }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('21 to 25 of 25')).toBeDefined();
  await stage.router.navigate(-1);
  expect(await screen.findByText('1 to 20 of 25')).toBeDefined();
});

test.each([
  ['changed', 'Unpublished changes'],
  ['due', 'Due within a day'],
])('the list of %s blogs, which the overview leads to, is a chosen state', async (status, label) => {
  const stage = await open(`/app/admin/blog?status=${status}`, {
    'GET /admin/blogs': () => paged([{ ...blog, status: 'published' as const }]),
  });
  expect(await screen.findByRole('radio', { name: new RegExp(`^${label}`), checked: true })).toBeDefined();
  await waitFor(() =>
    expect(stage.requests.some(({ query }) => query.includes(`status=${status}&page=1`))).toBe(true),
  );
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  await waitFor(() => expect(stage.router.state.location.search).toBe(''));
  expect(screen.queryByRole('radio', { name: /^Due within a day/ })).toBeNull();
});
