import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRemote } from '@wedding/shared/testing/render-remote.tsx';
import { afterEach, expect, test } from 'vitest';
import routes from '../routes.tsx';
import { savedRow as row, savedChecklist } from '../testing/plan-rows.ts';

const checklist = savedChecklist({ name: 'Ours' });
let stage: Awaited<ReturnType<typeof renderRemote>>;
afterEach(() => {
  cleanup();
  stage.close();
});

async function open(on: boolean, says = true) {
  stage = await renderRemote({
    routes,
    at: '/app/checklist',
    says,
    replies: {
      'GET /api/checklists': () => ({
        body: { data: { cursor: 1, plan: null, checklists: [checklist], templates: [], members: [] } },
      }),
      'GET /api/calendar': () => ({ body: { data: { feed: on ? { created_at: row.updated_at } : null } } }),
      'POST /api/calendar': () => ({
        body: {
          message: 'Calendar link ready',
          data: { path: '/api/calendar/t0k3n.ics', feed: { created_at: row.updated_at } },
        },
      }),
      'DELETE /api/calendar': () => ({ body: { message: 'Calendar link turned off', data: null } }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Ours' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Calendar' }));
  return within(await screen.findByRole('dialog', { name: 'Calendar' }));
}

test('the link is created, shown once to copy or to open, and switched off', async () => {
  const sheet = await open(false);
  fireEvent.click(await sheet.findByRole('button', { name: 'Create link' }));
  const field = (await sheet.findByLabelText('Your calendar link')) as HTMLInputElement;
  expect(field.value).toMatch(/^http.*\/api\/calendar\/t0k3n\.ics$/);
  const link = sheet.getByRole('link', { name: 'Open in my calendar' });
  expect(link.getAttribute('href')).toMatch(/^webcal:\/\/.*t0k3n\.ics$/);
  fireEvent.click(sheet.getByRole('button', { name: 'Turn off link' }));
  expect(await sheet.findByRole('button', { name: 'Create link' })).toBeTruthy();
  expect(stage.messages.slice(-2)).toEqual(['Confirm Deletion', 'Calendar link turned off']);
});

test('a link stays on unless its end is confirmed, because nothing brings it back', async () => {
  const sheet = await open(true, false);
  fireEvent.click(await sheet.findByRole('button', { name: 'Turn off link' }));
  await waitFor(() => expect(stage.messages).toEqual(['Confirm Deletion']));
  expect(sheet.getByRole('button', { name: 'Create a new link' })).toBeTruthy();
});

test('an active link is never shown again, only replaced', async () => {
  const sheet = await open(true);
  expect(await sheet.findByText(/A new link ends the old one at once/)).toBeTruthy();
  expect(sheet.queryByLabelText('Your calendar link')).toBeNull();
  fireEvent.click(sheet.getByRole('button', { name: 'Create a new link' }));
  expect(await sheet.findByLabelText('Your calendar link')).toBeTruthy();
});
