import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { addDays, today } from '@wedding/shared/domain/local-date.ts';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import routes from '../../routes.tsx';
import { savedChecklist, savedRow, savedTask } from '../../testing/plan-rows.ts';

let stage: Awaited<ReturnType<typeof renderRemote>>;
const group = { ...savedRow, id: 'g1', name: 'Foundations', checklist_id: 'k1', template_row_id: null };
const titles = ['Call the aunts', 'Book the hall', 'Order the rings'];
const tasks = titles.map((title, place) =>
  savedTask(`t${place}`, title, { sort: `a${place}`, due_on: addDays(today(), 10 + place) }),
);
const checklist = savedChecklist({ categories: [group], tasks });
beforeEach(async () => {
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
  fireEvent.click(await screen.findByRole('radio', { name: /^All/ }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  stage.close();
});
const rowOf = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });
const shownTitles = () =>
  screen
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label') ?? box.closest('label')?.textContent);
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Move “Call the aunts”' }));

/** jsdom has none. */
const capture = vi.fn();

/** Presses a row until it is held. */
function hold(title: string) {
  HTMLElement.prototype.setPointerCapture = capture;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.pointerDown(rowOf(title), { button: 0, clientX: 100, clientY: 100, pointerId: 7 });
  act(() => void vi.advanceTimersByTime(500));
  vi.useRealTimers();
}

test('a long press moves a task by a day, and Undo moves it back', async () => {
  hold('Call the aunts');
  fireEvent.pointerUp(rowOf('Call the aunts'));
  // The click that follows doesn’t open the task.
  fireEvent.click(rowOf('Call the aunts'));
  const day = addDays(today(), 11);
  fireEvent.click((await sheet()).getByRole('button', { name: /^\+1 day/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() =>
    expect(stage.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      changes: [{ entity: 'task', id: 't0', due_on: day, due: { kind: 'fixed', date: day } }],
    }),
  );
  expect(stage.undo.takeBack).toBeTruthy();
});

test('a swipe to the left opens the same, with +1 week and another day', async () => {
  fireEvent.pointerDown(rowOf('Call the aunts'), { button: 0, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(rowOf('Call the aunts'), { clientX: 120, clientY: 104 });
  const week = addDays(today(), 17);
  const open = await sheet();
  expect(
    open.getByRole('button', { name: new RegExp(`^\\+1 week \\w{3}, ${Number(week.slice(8))} `) }),
  ).toBeTruthy();
  fireEvent.change(open.getByLabelText('Another day'), { target: { value: '2098-03-03' } });
  fireEvent.click(open.getByRole('button', { name: 'Move' }));
  expect(rowOf('Call the aunts').textContent).toContain('3 Mar 2098');
});

test('scrolling and a tap move nothing', () => {
  fireEvent.pointerDown(rowOf('Call the aunts'), { button: 0, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(rowOf('Call the aunts'), { clientX: 190, clientY: 150 });
  fireEvent.pointerMove(rowOf('Call the aunts'), { clientX: 100, clientY: 150 });
  fireEvent.pointerUp(rowOf('Call the aunts'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a long press and a drag change the order', () => {
  const target = rowOf('Order the rings').closest('li');
  document.elementFromPoint = () => target;
  hold('Call the aunts');
  // A mouse that has left the row would tell the others of its moves.
  expect(capture).toHaveBeenLastCalledWith(7);
  fireEvent.pointerMove(rowOf('Call the aunts'), { clientX: 100, clientY: 240 });
  expect(target?.hasAttribute('data-over')).toBe(true);
  fireEvent.pointerUp(rowOf('Call the aunts'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shownTitles()).toEqual([titles[1], titles[2], titles[0]].map((title) => `Done: ${title}`));
  expect(target?.hasAttribute('data-over')).toBe(false);
});

test('without a gesture, the menu key opens it; a day that was typed and not used is kept', async () => {
  fireEvent.contextMenu(rowOf('Call the aunts'));
  fireEvent.change((await sheet()).getByLabelText('Another day'), { target: { value: '2098-03-03' } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.contextMenu(rowOf('Call the aunts'));
  expect((await sheet()).getByLabelText('Another day')).toHaveProperty('value', '2098-03-03');
});
