import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, clickButton, refusal, useTestPage } from '../testing/render-page.ts';
import { parseShare } from './shares.ts';

const open = useTestPage();
const ID = '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e';
const template = {
  id: ID,
  version: 3,
  updated_at: '2026-01-05 10:00:00',
  updated_by: null,
  deleted_at: null,
  name: 'Small and quiet',
  revision: 2,
  status: 'published',
  adopted: 0,
  offered: 0,
  additions: [],
  rows: [
    { id: ID.replace('5f', '6f'), name: 'Catering', basis_points: 6000, ceremony: null, items: [] },
    { id: ID.replace('5f', '7f'), name: 'Venue', basis_points: 4000, ceremony: 'reception', items: [] },
  ],
};
const openLines = (part: string) => clickButton(new RegExp(`lines? of ${part}$`));
const list = { 'GET /admin/budgets': () => answer([template]) };

test.each([
  ['12.5', 1250],
  ['12,5 %', 1250],
  ['100', 10_000],
  ['0.01', 1],
  ['.5', 50],
  ['5.', 500],
  ['007', 700],
  ['１２', 1200],
  ['.', null],
  ['101', null],
  ['-1', null],
  ['1.234', null],
  ['', null],
])('a share of %j is %j', (text, points) => {
  expect(parseShare(text)).toBe(points);
});

test('shares must add up to 100 % before a template is published', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => answer({ ...template, version: 4 }, 'Template saved'),
  });
  const [share] = await screen.findAllByLabelText('Share');
  if (share) fireEvent.change(share, { target: { value: '50' } });
  expect(screen.getByText('10% left to allocate')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  if (share) fireEvent.change(share, { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Template saved']));
  const sent = stage.requests.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent).toMatchObject({ id: ID, version: 3, status: 'published' });
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/app/admin/budget'));
});

test.each([
  ['200', '100 at most.'],
  ['-1', 'Not below 0.'],
  ['abc', 'A number, such as 12.5.'],
  ['3.005', 'At most two decimals.'],
])('a share of %j says why at its field, as it is typed, and can’t be saved', async (text, problem) => {
  await open(`/app/admin/budget/edit-budget?id=${ID}`, list);
  const [share] = await screen.findAllByLabelText('Share');
  if (!share) throw new Error('There is no share.');
  fireEvent.change(share, { target: { value: text } });
  expect(screen.getByRole('alert').textContent).toBe(problem);
  expect(share.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(screen.getByText('Correct the marked shares')).toBeDefined();
  expect(screen.getByText('40% of 100%')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test('before it is saved, a template shows what couples who use it will be offered, and what a couple gets', async () => {
  const used = { ...template, adopted: 12, offered: 12 };
  await open(`/app/admin/budget/edit-budget?id=${ID}`, { 'GET /admin/budgets': () => answer([used]) });
  expect(await screen.findByText('What 12 couples who use it will be offered')).toBeDefined();
  expect(screen.getByText(/^Nothing new/)).toBeDefined();
  await openLines('Catering');
  await clickButton('Add a line to Catering');
  fireEvent.change(screen.getByLabelText('Line'), { target: { value: 'Small chops' } });
  await clickButton('Add a part');
  fireEvent.change(screen.getAllByLabelText('Part').at(-1) as HTMLElement, { target: { value: 'Music' } });
  expect(screen.getByText('Small chops, in Catering')).toBeDefined();
  expect(screen.getByText('Music, with 0 lines')).toBeDefined();
  await clickButton('As a couple sees it');
  const sheet = within(await screen.findByRole('dialog', { name: 'As a couple sees it' }));
  const parts = within(sheet.getByRole('list', { name: 'Their budget' })).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'Catering₦9,000,000Small chops',
    'Venue₦6,000,000Reception',
    'Music₦0',
  ]);
});

test('a part includes its lines with their pricing, and a line without a name is left out', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => answer({ ...template, version: 4 }, 'Template saved'),
  });
  await openLines('Catering');
  const add = await screen.findByRole('button', { name: 'Add a line to Catering' });
  fireEvent.click(add);
  fireEvent.click(add);
  const [name] = screen.getAllByLabelText('Line');
  const [priced] = screen.getAllByLabelText('Priced');
  if (name) fireEvent.change(name, { target: { value: ' Main meals ' } });
  if (priced) fireEvent.change(priced, { target: { value: 'per_guest' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Template saved']));
  const sent = stage.requests.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent.rows[0]?.items).toEqual([
    { id: expect.any(String), name: 'Main meals', estimate: 'per_guest' },
  ]);
});

const stale = (version: number, updated_by: number | null = null) => {
  const conflict = {
    id: ID,
    current: { version, updated_by },
    changed_by: 'Bola',
    changed_at: '2026-01-06 09:00:00',
  };
  return refusal(409, 'Changed meanwhile', { code: 'VERSION_CONFLICT', conflicts: [conflict] });
};

test('a template changed by somebody else is not overwritten until a version is chosen', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': ({ body }) =>
      (body as typeof template).version === 7
        ? answer({ ...template, version: 8 }, 'Template saved')
        : stale(7),
  });
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Small' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Template saved'));
  expect(stage.asked[0]?.text).toContain('Bola changed this template on 6 Jan 2026');
  const sent = stage.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as typeof template);
  expect(sent.map(({ version, name }) => [version, name])).toEqual([
    [3, 'Small'],
    [7, 'Small'],
  ]);
});

test('overwriting after a conflict publishes a draft that was to be published', async () => {
  const draft = { ...template, status: 'draft' };
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    'GET /admin/budgets': () => answer([draft]),
    'POST /admin/budgets': ({ body }) =>
      (body as typeof template).version === 7
        ? answer({ ...template, version: 8 }, 'Template saved')
        : stale(7),
  });
  await clickButton('Publish');
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Template saved'));
  const sent = stage.requests.flatMap(({ method, body }) => (method === 'POST' ? body : []));
  expect(sent).toMatchObject([
    { version: 3, status: 'published' },
    { version: 7, status: 'published' },
  ]);
});

test('a conflict with one’s own second tab is named as such, and what was typed stays if nothing is overwritten', async () => {
  let tries = 0;
  const user = { id: 9, firstname: 'Ada', lastname: '', email: '', partner_name: '', erase_at: null };
  const stage = await open(
    `/app/admin/budget/edit-budget?id=${ID}`,
    {
      'GET /admin/budgets': () =>
        answer([{ ...template, ...(tries > 0 && { version: 5, name: 'Other tab' }) }]),
      'POST /admin/budgets': () => {
        tries += 1;
        return stale(5, 9);
      },
    },
    {
      says: false,
      user: { ...user, roles: ['admin'], updated_profile: true, profile: { profile_pic: null } },
    },
  );
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Small' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  expect(stage.asked[0]?.confirm).toBe('Overwrite it with this one');
  expect(stage.asked[0]?.text).toMatch(
    /^You changed this template in another tab or on another device on 6 Jan 2026/,
  );
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Small');
  expect(stage.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a draft of a template survives a refresh and keeps the version that it is based on', async () => {
  const replies = { ...list, 'POST /admin/budgets': () => stale(9) };
  const first = await open(`/app/admin/budget/edit-budget?id=${ID}`, replies);
  const [share] = await screen.findAllByLabelText('Share');
  if (share) fireEvent.change(share, { target: { value: '12.5' } });
  first.unmount();
  const later = {
    ...replies,
    'GET /admin/budgets': () => answer([{ ...template, version: 4, name: 'Theirs' }]),
  };
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, later, { says: false });
  const [again] = await screen.findAllByLabelText('Share');
  expect(again).toHaveProperty('value', '12.5');
  fireEvent.click(screen.getByRole('button', { name: 'Return to draft' }));
  await waitFor(() => expect(stage.asked[0]?.title).toBe('Overwrite this template?'));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Theirs');
  expect(stage.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ version: 3 });
});

test('parts are reordered with buttons, and the list shows how many couples use a template', async () => {
  const used = { ...template, adopted: 12, offered: 4 };
  const stage = await open('/app/admin/budget', {
    'GET /admin/budgets': () => answer([used]),
    'POST /admin/budgets': () => answer({ ...used, version: 4 }, 'Template saved, and offered to 4 couples'),
  });
  expect(await screen.findByText(/adopted by 12 couples; additions are offered to 4 couples/)).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: template.name }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change order' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Change order' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Move up Venue' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Done' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Template saved, and offered to 4 couples']));
  const sent = stage.requests.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent.rows.map(({ name }) => name)).toEqual(['Venue', 'Catering']);
});

test('a saved template opens again as saved, not with an earlier draft', async () => {
  let stored = template;
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    'GET /admin/budgets': () => answer([stored]),
    'POST /admin/budgets': ({ body }) => {
      const sent = body as typeof template;
      if (sent.version !== stored.version) return stale(stored.version);
      stored = { ...stored, ...sent, version: sent.version + 1 };
      return answer(stored, 'Template saved');
    },
  });
  for (const name of ['Small', 'Smaller']) {
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('link', { name }));
  }
  await waitFor(() => expect(stage.messages).toEqual(['Template saved', 'Template saved']));
});

test('Discard asks first and resets a template to its saved state', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, list);
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Loud' } });
  fireEvent.change(screen.getAllByLabelText('Part')[0] as HTMLElement, { target: { value: 'Food' } });
  expect(screen.getByText(/Unsaved changes/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', template.name));
  expect(stage.asked[0]).toMatchObject({ title: 'Discard these changes?', confirm: 'Discard changes' });
  expect(screen.getAllByLabelText('Part').map((field) => (field as HTMLInputElement).value)).toEqual([
    'Catering',
    'Venue',
  ]);
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  expect(stage.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a line is restored into its part, and a line without its part says to restore that first', async () => {
  const [catering] = template.rows;
  const line = (name: string, part: { id: string; name: string }) => {
    const about = { id: crypto.randomUUID(), name, removed_at: '2026-01-06 10:00:00', removed_by: 'Ada' };
    return {
      ...about,
      kind: 'line',
      content: { part, line: { id: about.id, name, estimate: 'per_guest' } },
    };
  };
  const chops = line('Small chops', { id: catering?.id ?? '', name: 'Catering' });
  const lost = line('Drummers', { id: crypto.randomUUID(), name: 'Music' });
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    [`GET /admin/templates/${ID}/bin`]: () => answer([chops, lost]),
    'POST /admin/budgets': () => answer({ ...template, version: 4 }, 'Template saved'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Bin' }));
  expect(await screen.findByText('A line of “Catering”')).toBeDefined();
  expect(screen.getByText(/^Restore “Music” first/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Restore Drummers' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Restore Small chops' }));
  expect(await screen.findByText(/^Restored in the form, not saved yet/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Template saved']));
  const sent = stage.requests.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent.rows[0]?.items).toEqual([chops.content.line]);
});

test('a template without a name isn’t saved, and its name is focused', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, list);
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: ' ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Name the template.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(stage.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('a part with a line isn’t dropped: it needs a name', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => answer({ ...template, version: 4 }, 'Template saved'),
  });
  await clickButton('Add a part');
  await openLines('this part');
  await clickButton('Add a line to this part');
  fireEvent.change(screen.getByLabelText('Line'), { target: { value: 'Drummers' } });
  await clickButton('Save');
  expect(screen.getByText('Name this part.')).toBeDefined();
  const name = screen.getAllByLabelText('Part').at(-1);
  await waitFor(() => expect(document.activeElement).toBe(name));
  if (name) fireEvent.change(name, { target: { value: 'Music' } });
  await clickButton('Save');
  await waitFor(() => expect(stage.messages).toEqual(['Template saved']));
  const sent = stage.requests.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent.rows.at(-1)).toMatchObject({ name: 'Music', basis_points: 0, items: [{ name: 'Drummers' }] });
});

test('a part with only a ceremony isn’t dropped: it needs a name', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, list);
  await clickButton('Add a part');
  const ceremony = screen.getAllByLabelText('Ceremony').at(-1);
  if (ceremony) fireEvent.change(ceremony, { target: { value: 'traditional' } });
  await clickButton('Save');
  expect(screen.getByText('Name this part.')).toBeDefined();
  expect(stage.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('the next part is focused after one is removed, and the add button after the last', async () => {
  await open(`/app/admin/budget/edit-budget?id=${ID}`, list);
  await clickButton('Remove Catering');
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'Venue'));
  await clickButton('Remove Venue');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a part'));
});

test('the next line is focused after one is removed, and the add button after the last', async () => {
  await open(`/app/admin/budget/edit-budget?id=${ID}`, list);
  await openLines('Catering');
  await clickButton('Add a line to Catering');
  await clickButton('Add a line to Catering');
  const [first, second] = screen.getAllByLabelText('Line');
  if (first) fireEvent.change(first, { target: { value: 'Main meals' } });
  await clickButton('Remove Main meals');
  await waitFor(() => expect(document.activeElement).toBe(second));
  await clickButton('Remove this line');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a line to Catering'));
});

test('what the server refuses in a part or a line is said at its field', async () => {
  const errors = {
    'rows.1.name': ['Shorten this to 120 characters.'],
    'rows.0.basis_points': ['Enter a smaller number.'],
    'rows.0.items.0.name': ['This line has a name that isn’t allowed.'],
    'rows.1.items': ['A part has at most 100 lines.'],
  };
  await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => refusal(422, 'Please check what was entered.', { errors }),
  });
  await openLines('Catering');
  await clickButton('Add a line to Catering');
  await clickButton('Add a line to Catering');
  // The first line has no name, so the second is the first that is sent.
  const line = screen.getAllByLabelText('Line').at(-1);
  if (line) fireEvent.change(line, { target: { value: 'Main meals' } });
  await clickButton('Save');
  await screen.findByText('Shorten this to 120 characters.');
  const said = (label: string) =>
    screen.getAllByLabelText(label).map((field) => {
      const id = field.getAttribute('aria-describedby');
      return (id && document.getElementById(id)?.textContent) ?? '';
    });
  expect(said('Part')).toEqual(['', 'Shorten this to 120 characters.']);
  expect(said('Share')).toEqual(['Enter a smaller number.', '']);
  expect(said('Line')).toEqual(['', 'This line has a name that isn’t allowed.']);
  expect(screen.queryByText('Please check what was entered.')).toBeNull();
  expect(screen.getByRole('button', { name: /lines? of Catering$/ }).ariaExpanded).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByLabelText('Share')[0]));
});
