import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, clickButton, refusal, useTestPage } from '../testing/render-page.ts';

const open = useTestPage();
afterEach(() => {
  vi.restoreAllMocks();
});
const ID = '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e';
const category = { id: ID.replace('5f', '6f'), name: 'Venues' };
const task = {
  id: ID.replace('5f', '7f'),
  category_id: category.id,
  title: 'Visit three halls',
  due: { kind: 'offset', ceremony: 'main', n: -10, unit: 'month' },
  books: false,
};
const template = {
  id: ID,
  version: 3,
  updated_at: '2026-01-05 10:00:00',
  updated_by: null,
  deleted_at: null,
  name: 'All ceremonies',
  revision: 2,
  status: 'published',
  adopted: 12,
  offered: 0,
  additions: [],
  categories: [category],
  tasks: [task],
};
const line = { id: ID.replace('5f', '8f'), name: 'Main meals', estimate: 'per_guest' };
const part = {
  id: ID.replace('5f', '9f'),
  name: 'Food',
  basis_points: 10_000,
  ceremony: null,
  items: [line],
};
const head = { updated_at: '2026-01-05 10:00:00', updated_by: null, deleted_at: null };
const budget = {
  id: ID,
  version: 1,
  ...head,
  revision: 1,
  name: 'All',
  status: 'published',
  rows: [part],
};
const video = { id: 7, title: 'Choose a hall', video_length: '4:10', status: 'published' };
const videos = {
  data: [video, { ...video, id: 8, title: 'Secret', status: 'draft' }],
  page: 1,
  per_page: 100,
};
const replies = {
  'GET /admin/videos': () => answer({ ...videos, total: 2 }),
  'GET /admin/budgets': () => answer([budget]),
  'GET /admin/checklists': () => answer([template]),
  [`PUT /admin/checklists/update/${ID}`]: () => answer({ ...template, version: 4 }, 'Checklist saved'),
};
type Sent = typeof template;

test('each line becomes a task, due relative to a ceremony', async () => {
  const stage = await open(`/app/admin/checklist/new-tasks?template=${ID}`, replies);
  fireEvent.change(await screen.findByLabelText('Tasks'), {
    target: { value: 'Taste the cake\n\n Order it ' },
  });
  fireEvent.change(screen.getByLabelText('How long'), { target: { value: '6' } });
  fireEvent.change(screen.getByLabelText('Counted in'), { target: { value: 'week' } });
  fireEvent.change(screen.getByLabelText('Ceremony'), { target: { value: 'reception' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 tasks' }));
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.version).toBe(3);
  expect(sent.tasks.map(({ title }) => title)).toEqual(['Visit three halls', 'Taste the cake', 'Order it']);
  expect(sent.tasks.at(-1)?.due).toEqual({ kind: 'offset', ceremony: 'reception', n: -6, unit: 'week' });
});

test('what couples who use a checklist will be offered is shown before it is added or published', async () => {
  const used = { ...template, adopted: 12, additions: ['Bring the rings'] };
  const draft = { ...used, status: 'draft' };
  const stage = await open(`/app/admin/checklist?template=${ID}`, {
    ...replies,
    'GET /admin/checklists': () => answer([draft]),
  });
  const heading = 'What 12 couples who use it will be offered once it’s published';
  expect((await screen.findByText(heading)).parentElement?.textContent).toBe(`${heading}Bring the rings`);
  stage.unmount();
  await open(`/app/admin/checklist/new-tasks?template=${ID}`, {
    ...replies,
    'GET /admin/checklists': () => answer([{ ...used, additions: [] }]),
  });
  fireEvent.change(await screen.findByLabelText('Tasks'), { target: { value: 'Order it\nTaste it' } });
  const offer = screen.getByText('What 12 couples who use it will be offered').parentElement;
  expect([...(offer?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Order it',
    'Taste it',
  ]);
});

test('a double click sends new tasks once', async () => {
  const stage = await open(`/app/admin/checklist/new-tasks?template=${ID}`, replies);
  fireEvent.change(await screen.findByLabelText('Tasks'), { target: { value: 'Taste the cake' } });
  const button = screen.getByRole('button', { name: 'Add task' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  expect(stage.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('new tasks that are sent again after a lost response are the same tasks', async () => {
  let lost = true;
  const stage = await open(`/app/admin/checklist/new-tasks?template=${ID}`, {
    ...replies,
    [`PUT /admin/checklists/update/${ID}`]: () =>
      lost ? refusal(503, 'Away') : answer({ ...template, version: 4 }, 'Checklist saved'),
  });
  const tasks = await screen.findByLabelText('Tasks');
  fireEvent.change(tasks, { target: { value: 'Taste the cake\nOrder it' } });
  await clickButton('Add 2 tasks');
  expect(await screen.findByText('Away')).toBeDefined();
  lost = false;
  await clickButton('Add 2 tasks');
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as Sent);
  const [first, second] = sent.map((one) => one.tasks.map(({ id }) => id));
  expect(second).toEqual(first);
});

test('a task after a ceremony stays after it while its length is typed, and needs a length', async () => {
  const stage = await open(`/app/admin/checklist/new-tasks?template=${ID}`, replies);
  fireEvent.change(await screen.findByLabelText('Tasks'), { target: { value: 'Thank the guests' } });
  fireEvent.change(screen.getByLabelText('Due'), { target: { value: 'after' } });
  const length = screen.getByLabelText('How long');
  fireEvent.change(length, { target: { value: '' } });
  expect(screen.getByLabelText('Due')).toHaveProperty('value', 'after');
  expect(length).toHaveProperty('value', '');
  await clickButton('Add task');
  expect(screen.getByText('Enter a whole number from 0 to 3,650.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(length));
  fireEvent.change(length, { target: { value: '2' } });
  await clickButton('Add task');
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.tasks.at(-1)?.due).toEqual({ kind: 'offset', ceremony: 'main', n: 2, unit: 'month' });
});

test('a task’s sheet keeps its side of the ceremony and refuses an empty length', async () => {
  const after = { ...task, due: { ...task.due, n: 5, min_lead_days: 30 } };
  const stage = await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer([{ ...template, tasks: [after] }]),
  });
  await clickButton(/Visit three halls/);
  const length = await screen.findByLabelText('How long');
  fireEvent.change(length, { target: { value: '' } });
  await clickButton('Save');
  expect(screen.getByText('Enter a whole number from 0 to 3,650.')).toBeDefined();
  fireEvent.change(length, { target: { value: '2' } });
  await clickButton('Save');
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.tasks).toEqual([{ ...task, due: { ...task.due, n: 2 } }]);
});

test('the only checklist is restored from the bin after it was deleted', async () => {
  const gone = { id: ID, name: template.name, deleted_at: '2026-11-20 11:00:00', tasks: 1 };
  let isDeleted = true;
  const stage = await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer(isDeleted ? [] : [template]),
    'GET /admin/templates/bin': () => answer(isDeleted ? [gone] : []),
    [`POST /admin/checklists/${ID}/restore`]: () => {
      isDeleted = false;
      return answer(template, 'Checklist restored');
    },
  });
  expect(await screen.findByText(/^No checklists yet/)).toBeDefined();
  await clickButton('Restore All ceremonies');
  expect(await screen.findByRole('heading', { name: 'All ceremonies' })).toBeDefined();
  expect(stage.messages).toEqual(['Checklist restored']);
});

test('an Undo of a deletion that fails says so, although the checklist is gone', async () => {
  let isDeleted = false;
  const stage = await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer(isDeleted ? [] : [template]),
    'GET /admin/templates/bin': () => answer([]),
    [`DELETE /admin/checklists/${ID}`]: () => {
      isDeleted = true;
      return answer(null, 'Checklist moved to the bin');
    },
    [`POST /admin/checklists/${ID}/restore`]: () => refusal(503, 'Away'),
  });
  await clickButton('More about All ceremonies');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText(/^No checklists yet/);
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages.at(-1)).toBe('Away'));
});

test('example days are typed by the hour; a line without a time is named', async () => {
  const run_sheet = [{ ceremony: 'reception', at: '14:00', title: 'The couple enters' }];
  const stage = await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer([{ ...template, run_sheet }]),
  });
  await clickButton('More about All ceremonies');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Example days' }));
  const day = (await screen.findByLabelText(/^Reception/)) as HTMLTextAreaElement;
  expect(day.value).toBe('14:00 The couple enters');
  const type = (value: string) => fireEvent.change(day, { target: { value } });
  type('14:00 The couple enters\nToast');
  await clickButton('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Line 2: begin with a time');
  type('14:00 The couple enters\n9.30 Hall opens');
  await clickButton('Save');
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  expect(stage.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    run_sheet: [
      { ceremony: 'reception', at: '09:30', title: 'Hall opens' },
      { ceremony: 'reception', at: '14:00', title: 'The couple enters' },
    ],
  });
});

test('a task is changed and deleted in its sheet', async () => {
  const stage = await open('/app/admin/checklist', replies);
  fireEvent.click(
    await screen.findByRole('button', { name: /Visit three halls 10 months before the wedding day/ }),
  );
  fireEvent.change(screen.getByLabelText('Task'), { target: { value: 'Visit two halls' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.tasks).toEqual([{ ...task, title: 'Visit two halls' }]);
  fireEvent.click(screen.getByRole('button', { name: /Visit three halls/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect((stage.requests.at(-1)?.body as Sent | undefined)?.tasks).toEqual([]));
  expect(stage.asked).toEqual([]);
  await waitFor(() => expect(stage.undo.takeBack).toBeDefined());
  // Its page has been left meanwhile.
  await stage.router.navigate('/app/admin/checklist/new-category');
  stage.undo.takeBack?.();
  await waitFor(() => expect(stage.messages).toHaveLength(3));
  expect(stage.requests.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ tasks: [task] });
});

test('a task stores its lesson, its budget line, whether it books that line, and its window', async () => {
  const stage = await open('/app/admin/checklist', replies);
  fireEvent.click(await screen.findByRole('button', { name: /Visit three halls/ }));
  await screen.findByRole('option', { name: 'Choose a hall, 4:10' });
  expect(screen.queryByRole('option', { name: /Secret/ })).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Lesson/), { target: { value: '7' } });
  expect(screen.queryByLabelText(/^This task books it/)).toBeNull();
  await screen.findByRole('option', { name: 'Food: Main meals' });
  fireEvent.change(screen.getByLabelText(/^Budget line/), { target: { value: line.id } });
  fireEvent.click(screen.getByLabelText(/^This task books it/));
  fireEvent.change(screen.getByLabelText(/^Days before, at least/), { target: { value: '22' } });
  fireEvent.change(screen.getByLabelText(/^Days before, at most/), { target: { value: '21' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('“At most” can’t be less than “At least”.')).toBeDefined();
  // What is no number stays as it was typed.
  const most = screen.getByLabelText<HTMLInputElement>(/^Days before, at most/);
  fireEvent.change(most, { target: { value: '3 months' } });
  expect(most.value).toBe('3 months');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a whole number from 0 to 3,650.')).toBeDefined();
  fireEvent.change(most, { target: { value: '90' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  const window = { min_lead_days: 22, max_lead_days: 90 };
  const ties = { item_id: line.id, books: true, video_id: 7 };
  expect(sent.tasks).toEqual([{ ...task, due: { ...task.due, ...window }, ...ties }]);
});

test('a task says in plain words when it is due and that it is linked to a budget line', async () => {
  const due = { kind: 'offset', ceremony: 'traditional', n: -3, unit: 'week' };
  const booking = { ...task, due, item_id: line.id, books: true };
  await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer([{ ...template, tasks: [booking] }]),
  });
  expect(
    await screen.findByText('3 weeks before the traditional wedding · Books a budget line'),
  ).toBeTruthy();
});

test('a task on a fixed day names its year, in the list and in its sheet', async () => {
  const fixed = { ...task, due: { kind: 'fixed', date: '2027-03-12' } };
  await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer([{ ...template, tasks: [fixed] }]),
  });
  expect(await screen.findByText('On 12 Mar 2027')).toBeDefined();
  await clickButton(/Visit three halls/);
  expect(await screen.findByRole('option', { name: 'On 12 Mar 2027' })).toBeDefined();
});

test('a new category opens the form for its tasks', async () => {
  const stage = await open(`/app/admin/checklist/new-category?template=${ID}`, replies);
  const field = await screen.findByLabelText('Category');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Attire' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add category' }));
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/app/admin/checklist/new-tasks'));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.categories.map(({ name }) => name)).toEqual(['Venues', 'Attire']);
});

test('an import that the server refuses names the tasks, and keeps what was pasted', async () => {
  const errors = {
    'tasks.1.title': ['Shorten this to 100 characters.'],
    categories: ['Too many categories.'],
  };
  await open('/app/admin/checklist', {
    ...replies,
    [`PUT /admin/checklists/update/${ID}`]: () => refusal(422, 'Please check what was entered.', { errors }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about All ceremonies' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Import from CSV' }));
  const lines =
    'Category,Task,When\nVenues,Walk the beach,2 months before\nVenues,Ask for a permit,1 month before';
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Or paste its lines');
  fireEvent.change(field, { target: { value: lines } });
  await clickButton('Import 2 tasks');
  const said = await screen.findByRole('alert');
  expect(said.textContent).toMatch(
    /“Walk the beach”: Shorten this to 100 characters\. Too many categories\./,
  );
  expect(field.value).toBe(lines);
});

test('an import shows its changes before it applies them, and names unreadable lines', async () => {
  const stage = await open('/app/admin/checklist', replies);
  fireEvent.click(await screen.findByRole('button', { name: 'More about All ceremonies' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Import from CSV' }));
  const lines = [
    'Category,Task,When,Ceremony',
    'Venues,Visit three halls,8 months before,',
    'Music,Book the band,6 months before,Reception',
    'Music,Book the DJ,soon,Reception',
  ];
  fireEvent.change(await screen.findByLabelText('Or paste its lines'), {
    target: { value: lines.join('\n') },
  });
  expect(screen.getByText(/1 new categories|1 new category/)).toBeDefined();
  expect(screen.getByText(/“soon” can’t be read/).closest('li')?.textContent).toContain('Line 4');
  expect(
    screen.getByText(/10 months before the wedding day → 8 months before the wedding day/),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 tasks' }));
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.categories.map(({ name }) => name)).toEqual(['Venues', 'Music']);
  expect(sent.tasks.map(({ title }) => title)).toEqual(['Visit three halls', 'Book the band']);
  expect(sent.tasks[0]).toMatchObject({ id: task.id, due: { n: -8 } });
});

test('a file of tasks that can’t be read says what to do', async () => {
  await open('/app/admin/checklist', replies);
  fireEvent.click(await screen.findByRole('button', { name: 'More about All ceremonies' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Import from CSV' }));
  const gone = { arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotReadableError')) };
  const file = Object.assign(new File(['Task'], 'ours.csv', { type: 'text/csv' }), gone);
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } });
  const text = 'We couldn’t read this file. Choose it again, or paste its lines here.';
  expect(await screen.findByText(text)).toBeDefined();
});

test('categories and tasks are reordered, and tasks stay grouped by category', async () => {
  const music = { id: ID.replace('5f', 'af'), name: 'Music' };
  const band = { ...task, id: ID.replace('5f', 'bf'), category_id: music.id, title: 'Book the band' };
  const hall = { ...task, id: ID.replace('5f', 'cf'), title: 'Book the hall' };
  const full = { ...template, categories: [category, music], tasks: [task, band, hall] };
  const stage = await open('/app/admin/checklist', {
    ...replies,
    'GET /admin/checklists': () => answer([full]),
  });
  expect(await screen.findByText(/adopted by 12 couples/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^More about/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change order' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Move down Venues' }));
  fireEvent.change(screen.getByLabelText('Order of'), { target: { value: category.id } });
  fireEvent.click(screen.getByRole('button', { name: 'Move up Book the hall' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.messages).toEqual(['Checklist saved']));
  const sent = stage.requests.find(({ method }) => method === 'PUT')?.body as Sent;
  expect(sent.categories.map(({ name }) => name)).toEqual(['Music', 'Venues']);
  expect(sent.tasks.map(({ title }) => title)).toEqual([
    'Book the band',
    'Book the hall',
    'Visit three halls',
  ]);
});

test('the draft of new tasks survives a refresh', async () => {
  const first = await open(`/app/admin/checklist/new-tasks?template=${ID}`, replies);
  fireEvent.change(await screen.findByLabelText('Tasks'), { target: { value: 'Taste the cake' } });
  fireEvent.change(screen.getByLabelText('Counted in'), { target: { value: 'week' } });
  first.unmount();
  await open(`/app/admin/checklist/new-tasks?template=${ID}`, replies);
  expect(await screen.findByLabelText('Tasks')).toHaveProperty('value', 'Taste the cake');
  expect(screen.getByLabelText('Counted in')).toHaveProperty('value', 'week');
});

test('a change while another one is being saved says that it has to be made again', async () => {
  const halls = { ...category, id: ID.replace('5f', 'af'), name: 'Halls' };
  const saving = Promise.withResolvers<void>();
  const stage = await open(`/app/admin/checklist?template=${ID}`, {
    ...replies,
    'GET /admin/checklists': () => answer([{ ...template, categories: [category, halls] }]),
    [`PUT /admin/checklists/update/${ID}`]: async () => {
      await saving.promise;
      return answer({ ...template, categories: [halls], tasks: [], version: 4 }, 'Checklist saved');
    },
  });
  const again = 'Your last change is still being saved. Please try this one again.';
  await clickButton('Delete Venues and its tasks');
  await clickButton('Delete Halls and its tasks');
  await waitFor(() => expect(stage.messages).toContain(again));
  saving.resolve();
  await waitFor(() => expect(stage.messages).toContain('Checklist saved'));
  expect(stage.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('two administrators who change a template at once don’t revert each other’s changes', async () => {
  const hall = { ...category, id: ID.replace('5f', 'af'), name: 'Halls' };
  const theirs = {
    ...template,
    version: 4,
    categories: [category, hall],
    tasks: [
      { ...task, category_id: hall.id },
      { ...task, id: ID.replace('5f', 'bf'), title: 'Taste the rice' },
    ],
  };
  let stored = template;
  const stage = await open(`/app/admin/checklist?template=${ID}`, {
    ...replies,
    'GET /admin/checklists': () => answer([stored]),
    [`PUT /admin/checklists/update/${ID}`]: ({ body }) => {
      if ((body as Sent).version === stored.version && stored.version === 4) {
        return answer({ ...stored, ...(body as Sent), version: 5 }, 'Checklist saved');
      }
      stored = theirs;
      const conflict = { id: ID, current: theirs, changed_by: 'Bola', changed_at: '2026-01-06 09:00:00' };
      return refusal(409, 'Changed', { code: 'VERSION_CONFLICT', conflicts: [conflict] });
    },
  });
  await clickButton(/Visit three halls/);
  fireEvent.change(await screen.findByLabelText('Task'), { target: { value: 'Visit four halls' } });
  await clickButton('Save');
  await waitFor(() =>
    expect(stage.messages).toEqual(['Save your change to this checklist?', 'Checklist saved']),
  );
  expect(stage.asked.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /^Bola changed this checklist on 6 Jan 2026, .*Your change can be put into that version\.$/,
    ),
  ]);
  const sent = stage.requests.filter(({ method }) => method === 'PUT').at(-1)?.body as Sent;
  expect(sent.tasks.map(({ title, category_id }) => [title, category_id])).toEqual([
    ['Visit four halls', hall.id],
    ['Taste the rice', category.id],
  ]);
});

test('a checklist that is renamed after a colleague’s change keeps the colleague’s tasks', async () => {
  const theirs = {
    ...template,
    version: 4,
    tasks: [task, { ...task, id: `${task.id}`.replace('7', '8'), title: 'Theirs' }],
  };
  let tries = 0;
  const stage = await open(`/app/admin/checklist?template=${ID}`, {
    ...replies,
    'GET /admin/checklists': () => answer([tries > 0 ? theirs : template]),
    [`PUT /admin/checklists/update/${ID}`]: () => {
      tries += 1;
      const conflict = { id: ID, current: theirs, changed_by: 'Bola', changed_at: '2026-01-06 09:00:00' };
      return tries === 1
        ? refusal(409, 'Changed', { code: 'VERSION_CONFLICT', conflicts: [conflict] })
        : answer({ ...theirs, version: 5 }, 'Checklist saved');
    },
  });
  await clickButton('More about All ceremonies');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Everything' } });
  await clickButton('Save');
  await waitFor(() =>
    expect(stage.messages).toEqual(['Save your change to this checklist?', 'Checklist saved']),
  );
  const sent = stage.requests.findLast(({ method }) => method === 'PUT')?.body as Sent;
  expect([sent.version, sent.name, sent.tasks.length]).toEqual([4, 'Everything', 2]);
});

test('a name that is refused as a whole says why, and stays typed', async () => {
  await open(`/app/admin/checklist?template=${ID}`, {
    ...replies,
    [`PUT /admin/checklists/update/${ID}`]: () => refusal(429, 'Too many changes. Try again in a minute.'),
  });
  await clickButton('Rename Venues');
  fireEvent.change(await screen.findByLabelText('Category'), { target: { value: 'Halls' } });
  await clickButton('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many changes. Try again in a minute.');
  expect(screen.getByLabelText<HTMLInputElement>('Category').value).toBe('Halls');
});

test.each([
  ['full', 'The quota has been exceeded.', 'QuotaExceededError'],
  ['blocked', 'Access is denied for this document.', 'SecurityError'],
])(
  'where storage is %s, a form keeps what was typed on this page, which asks before it is left',
  async (...how) => {
    const [, message, name] = how;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException(message, name);
    });
    const leaves = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open('/app/admin/checklist/new-category', replies);
    const field = () => screen.findByLabelText<HTMLInputElement>('Category');
    fireEvent.change(await field(), { target: { value: 'Drummers' } });
    await waitFor(() => expect(leaves()).toBe(false));
    fireEvent.click(screen.getByRole('link', { name: 'Checklist' }));
    fireEvent.click(await screen.findByRole('link', { name: 'New category' }));
    expect((await field()).value).toBe('Drummers');
    fireEvent.change(await field(), { target: { value: '' } });
    await waitFor(() => expect(leaves()).toBe(true));
  },
);
