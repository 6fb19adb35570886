import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, refusal, useStage } from '../test-stage.ts';
import { parseShare } from './shares.ts';

const open = useStage();
const ID = '5f6b0a52-6f1c-4d2e-9a53-0f5a1c2b3d4e';
const template = {
  ...{ id: ID, version: 3, updated_at: '2026-01-05 10:00:00', updated_by: null, deleted_at: null },
  ...{ name: 'Small and quiet', revision: 2, status: 'published' },
  rows: [
    { id: ID.replace('5f', '6f'), name: 'Catering', basis_points: 6000, ceremony: null, items: [] },
    { id: ID.replace('5f', '7f'), name: 'Venue', basis_points: 4000, ceremony: 'reception', items: [] },
  ],
};
const list = { 'GET /admin/budgets': () => answer([template]) };

test.each([
  ['12.5', 1250],
  ['12,5 %', 1250],
  ['100', 10_000],
  ['0.01', 1],
  ['101', null],
  ['-1', null],
  ['1.234', null],
  ['', null],
])('a share of %j is %j', (text, points) => {
  expect(parseShare(text)).toBe(points);
});

test('shares must be the whole before a template is published', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => answer({ ...template, version: 4 }, 'Template saved'),
  });
  const [share] = await screen.findAllByLabelText('Share');
  if (share) fireEvent.change(share, { target: { value: '50' } });
  expect(screen.getByText('10% still to give out')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  if (share) fireEvent.change(share, { target: { value: '60' } });
  fireEvent.click(screen.getByRole('button', { name: 'Move Catering down' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.said).toEqual(['Template saved']));
  const sent = stage.heard.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent).toMatchObject({ id: ID, version: 3, status: 'published' });
  expect(sent.rows.map(({ name }) => name)).toEqual(['Venue', 'Catering']);
  await waitFor(() => expect(stage.router.state.location.pathname).toBe('/app/admin/budget'));
});

test('a part brings its lines, each with how it is priced; one without a name is left out', async () => {
  const stage = await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => answer({ ...template, version: 4 }, 'Template saved'),
  });
  const add = await screen.findByRole('button', { name: 'Add a line to Catering' });
  fireEvent.click(add);
  fireEvent.click(add);
  const [name] = screen.getAllByLabelText('Line');
  const [priced] = screen.getAllByLabelText('Priced');
  if (name) fireEvent.change(name, { target: { value: ' Main meals ' } });
  if (priced) fireEvent.change(priced, { target: { value: 'per_guest' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stage.said).toEqual(['Template saved']));
  const sent = stage.heard.find(({ method }) => method === 'POST')?.body as typeof template;
  expect(sent.rows[0]?.items).toEqual([
    { id: expect.any(String), name: 'Main meals', estimate: 'per_guest' },
  ]);
});

test('a template that somebody else changed is not overwritten', async () => {
  await open(`/app/admin/budget/edit-budget?id=${ID}`, {
    ...list,
    'POST /admin/budgets': () => refusal(409, 'Changed meanwhile', { code: 'VERSION_CONFLICT' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Somebody else changed this template/)).toBeDefined();
});
