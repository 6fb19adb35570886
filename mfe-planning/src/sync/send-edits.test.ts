import { setApiHost } from '@wedding/shared/host/call.ts';
import { startFakeServer } from '@wedding/shared/testing/fake-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../lib/plan-list.ts';
import { addition, creation, type Edit, removal, restoration } from './edits.ts';
import { sendEdits } from './send-edits.ts';

const row: Row = { id: 'k1', version: 3, deleted_at: null, name: 'Ours', checklist_id: 'k1' };
const edit = (entity: Edit['entity'], set: Edit['set']): Edit => ({
  entity,
  id: 'k1',
  fresh: false,
  set,
  base: {},
});
const CLIENT = '0b4d1a52-9d1e-4c3c-8a55-0f3f5b6f7c10';
let server: Awaited<ReturnType<typeof startFakeServer>>;

beforeAll(async () => {
  server = await startFakeServer({});
  setApiHost(server.address);
});
afterAll(() => server.close());

test.each<[string, string, Edit[]]>([
  ['a new budget', 'POST /api/budgets', creation('budget', row, { template_id: null })],
  ['a new checklist', 'POST /api/checklists', creation('checklist', row, { template_id: null })],
  ['a checklist itself', 'PUT /api/checklists/update/k1', [edit('checklist', { name: 'New' })]],
  ['the tick of a task', 'PUT /api/checklists/status-update/k1', [edit('task', { status: 'done' })]],
  ['the deletion of a checklist', 'DELETE /api/checklists/k1', [removal('checklist', row)]],
  ['a removed checklist put back', 'PUT /api/checklists/update/k1', [edit('checklist', { deleted: false })]],
  ['rows of budgets', 'POST /api/budgets', [addition('payer', 'p1', {}), edit('budget', { name: 'New' })]],
  [
    'rows of checklists',
    'POST /api/checklists',
    [edit('checklist', { name: 'New' }), edit('task', { note: '' })],
  ],
  ['rows of both tools', 'POST /api/changes', [edit('task', { note: '' }), edit('payer', { name: 'New' })]],
  ['a day', 'POST /api/changes', [edit('ceremony', { guests: 1 })]],
  ['what was removed with its rows', 'POST /api/checklists', [restoration({ entity: 'task', id: 'k1' })]],
])('%s leaves by %s', async (_what, call, edits) => {
  const sent = {
    client: CLIENT,
    number: 3,
    versions: Object.fromEntries(edits.map(({ id, fresh }) => [id, fresh ? 0 : 3])),
  };
  const find = ({ fresh }: Edit) => (fresh ? undefined : row);
  await expect(sendEdits(edits, { sent, find })).rejects.toThrow();
  expect(server.requests.map(({ method, path }) => `${method} ${path}`).at(-1)).toBe(call);
});
