import { expect, test } from 'vitest';
import { createAppStore } from './app-store.ts';
import { partQueryClient } from './part-query-client.ts';
import { createQueryClient } from './query-client.ts';

const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
const open = () => {
  const shell = createQueryClient(createAppStore(nothing).store);
  const [planning, vendors] = ['mfe-planning', 'mfe-vendors'].map((part) => partQueryClient(shell, part));
  if (!planning || !vendors) throw new Error('There is no client.');
  return { shell, planning, vendors };
};
const budgets = ['budgets'];

test('SEC-53: a part neither sees nor changes nor refetches what another part cached under the same key', async () => {
  const { planning, vendors } = open();
  await planning.fetchQuery({ queryKey: budgets, queryFn: () => 'lines' });
  expect(vendors.getQueryData(budgets)).toBeUndefined();
  vendors.setQueryData(budgets, 'something else');
  const save = planning.getMutationCache().build(planning, { mutationFn: async () => 'saved' });
  await vendors.invalidateQueries({ queryKey: budgets });
  vendors.removeQueries();
  vendors.clear();
  expect(planning.getMutationCache().getAll()).toEqual([save]);
  expect(planning.getQueryData(budgets)).toBe('lines');
  expect(planning.getQueryState(budgets)?.isInvalidated).toBe(false);
  await planning.invalidateQueries({ queryKey: budgets });
  expect(planning.getQueryState(budgets)?.isInvalidated).toBe(true);
});

test('the shell forgets and refetches what all parts cached', async () => {
  const { shell, planning } = open();
  await planning.fetchQuery({ queryKey: budgets, queryFn: () => 'lines' });
  await shell.invalidateQueries();
  expect(planning.getQueryState(budgets)?.isInvalidated).toBe(true);
  shell.clear();
  expect(planning.getQueryData(budgets)).toBeUndefined();
});

test('a part has one client, however often it is opened', () => {
  const { shell, planning } = open();
  expect(partQueryClient(shell, 'mfe-planning')).toBe(planning);
});
