import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { allCalls } from '@wedding/shared/contract/all-calls.ts';
import { recordConflict } from '@wedding/shared/contract/version.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPresent } from '../testing/answer.ts';
import { type Editors, editedRecords, type OpenedRecord } from '../testing/edited-records.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let editors: Editors;

beforeAll(async () => {
  t = await startTestApp();
  const ada = await t.adminToken('ada@example.com');
  const bola = await t.adminToken('bola@example.com');
  const couple = await t.coupleToken('+2348031660001');
  await t.send(updateProfile, { as: ada, body: { firstname: 'Ada' } });
  await t.send(updateProfile, { as: couple, body: { firstname: 'Ngozi' } });
  await joinedPartner(t, couple);
  const { id } = (await t.send(getMe, { as: couple })).data;
  const partner = await t.coupleToken(`+234802${String(id).padStart(7, '0')}`);
  editors = { ada, bola, couple, partner };
});
afterAll(() => t.close());

const edits = Object.entries(allCalls).filter(([, { writes }]) => writes === 'edit');

describe.each(edits)('SEC-46: %s', (name, call) => {
  const opened = async (): Promise<OpenedRecord> => {
    const open = editedRecords[name];
    if (!open) throw new Error(`Say in edited-records.ts how two people open what ${name} edits.`);
    return open(t, editors);
  };
  /** The person who saves first, and the one who opened the same version. A person's own record has one editor. */
  const people = ({ ofCouples }: OpenedRecord) => {
    if (name === 'updateProfile') return { first: editors.couple, second: editors.couple, by: 'Ngozi' };
    if (name === 'updateUpload') return { first: editors.ada, second: editors.ada, by: 'Ada' };
    return ofCouples
      ? { first: editors.couple, second: editors.partner, by: 'Ngozi' }
      : { first: editors.ada, second: editors.bola, by: 'Ada' };
  };

  test('the second of two saves from one version is refused, with who changed what and when', async () => {
    const record = await opened();
    const { first, second, by } = people(record);
    const saved = await t.send(call, { as: first, ...record.save(record.version, 1) });
    expect(saved.statusCode, saved.body).toBeLessThan(300);

    const refused = await t.send(call, { as: second, ...record.save(record.version, 2) });
    expect(refused, refused.body).toMatchObject({ statusCode: 409, code: 'VERSION_CONFLICT' });
    const [conflict] = recordConflict.array().parse(refused.json.conflicts);
    const { changed_by, changed, sent_version, current } = assertPresent(conflict);
    expect(changed_by).toContain(by);
    expect(sent_version).toBe(record.version);
    if (record.changed) expect(changed).toContain(record.changed);

    const { version } = current as { version: number };
    const over = await t.send(call, { as: second, ...record.save(version, 2) });
    expect(over.statusCode, over.body).toBeLessThan(300);
  });

  test('of two saves at once, one is refused', async () => {
    const record = await opened();
    const { first, second } = people(record);
    const answers = await Promise.all([
      t.send(call, { as: first, ...record.save(record.version, 1) }),
      t.send(call, { as: second, ...record.save(record.version, 2) }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'VERSION_CONFLICT')).toHaveLength(1);
  });
});
