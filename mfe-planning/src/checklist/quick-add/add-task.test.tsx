import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import routes from '../../routes.tsx';
import { savedChecklist, savedRow, savedTask } from '../../testing/plan-rows.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
const group = (id: string, name: string, sort: string) => ({
  ...savedRow,
  id,
  sort,
  name,
  checklist_id: 'k1',
  template_row_id: null,
});
const checklist = savedChecklist({
  categories: [group('g1', 'Foundations', '1'), group('g2', 'Outfits', '2')],
  tasks: [savedTask('t1', 'Call the aunts'), savedTask('t2', 'Sew the agbada', { category_id: 'g2' })],
});
async function open() {
  stage = await renderRemote({
    routes,
    at: '/app/checklist',
    says: true,
    replies: {
      'GET /api/checklists': () => ({
        body: { data: { cursor: 7, plan: null, members: [], checklists: [checklist], templates: [] } },
      }),
      'POST /api/checklists': () => ({ status: 503, body: { message: 'Away', code: 'UNAVAILABLE' } }),
    },
  });
  await screen.findByLabelText('Add a task');
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
}
function close() {
  cleanup();
  stage.close();
}
beforeEach(open);
afterEach(close);
const field = () => screen.getByLabelText('Add a task') as HTMLInputElement;
function type(value: string) {
  fireEvent.change(field(), { target: { value } });
  fireEvent.submit(field());
}

test('tasks are added by typing and Enter alone, each with its day', async () => {
  type('pay the drummers 12 dec 2098');
  type('agbada fitting tomorrow');
  type('ask Uncle Kunle');
  expect(field().value).toBe('');
  await screen.findByText('“Ask Uncle Kunle” added');
  expect(screen.getByRole('button', { name: /^Pay the drummers 12 Dec 2098/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Agbada fitting Tomorrow/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Ask Uncle Kunle/ })).toBeTruthy();
  // With the other agbada.
  const outfits = within(screen.getByRole('region', { name: /Outfits/ }));
  expect(outfits.getByRole('button', { name: /^Agbada fitting/ })).toBeTruthy();
});

test('what was typed and not added is there when the page is opened again, and gone once it is added', async () => {
  fireEvent.change(field(), { target: { value: 'pay the drummers 12 dec 2098' } });
  close();
  await open();
  expect(field().value).toBe('pay the drummers 12 dec 2098');
  fireEvent.submit(field());
  expect(await screen.findByRole('button', { name: /^Pay the drummers 12 Dec 2098/ })).toBeTruthy();
  close();
  await open();
  expect(field().value).toBe('');
});

test('a day that can be read in two ways is asked', async () => {
  type('taste the food 5/6/2098');
  const answer = await screen.findByRole('button', { name: /5 June 2098/ });
  expect(screen.queryByRole('button', { name: /^Taste the food/ })).toBeNull();
  fireEvent.click(answer);
  expect(screen.getByRole('button', { name: /^Taste the food 5 Jun 2098/ })).toBeTruthy();
});

test('a pasted list is shown with its days, asked about and added at once', async () => {
  const text = '1. Book the band 3 mar 2098\n2. Rings 5/6/2098\n\n- Call the MC';
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  const sheet = within(await screen.findByRole('dialog', { name: 'Your list' }));
  expect(sheet.getByRole('button', { name: 'Answer 1 question first' })).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: /6 May 2098/ }));
  fireEvent.click(sheet.getByRole('button', { name: 'Add 3 tasks' }));
  expect(await screen.findByRole('button', { name: /^Book the band 3 Mar 2098/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Rings 6 May 2098/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Call the MC/ })).toBeTruthy();
});
