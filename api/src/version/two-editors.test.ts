import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getMe, updateProfile } from '@wedding/shared/contract/account.ts';
import { allCalls } from '@wedding/shared/contract/all-calls.ts';
import { recordConflict } from '@wedding/shared/contract/version.schema.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { write } from '../db/write.ts';
import { assertPresent } from '../testing/answer.ts';
import { type Editors, editedRecords, type OpenedRecord } from '../testing/edited-records.ts';
import { joinedPartner } from '../testing/joined-partner.ts';
import { openRow } from '../testing/list-rows.ts';
import { testApp } from '../testing/test-app.ts';

const SENT = JSON.stringify({
  SMSMessageData: { Recipients: [{ statusCode: 101, status: 'Success', messageId: 'ATXid_1' }] },
});

/** Takes every text that an administrator sends as an answer. */
const aggregator = createServer((_request, response) => response.writeHead(201).end(SENT));
await once(aggregator.listen(0, '127.0.0.1'), 'listening');
afterAll(() => void aggregator.close());
const { port } = aggregator.address() as AddressInfo;
const t = await testApp({
  texts: { username: 'wedding', apiKey: 'a-key', from: '33070', url: `http://127.0.0.1:${port}` },
});
const ada = await t.adminToken('ada@example.com');
const bola = await t.adminToken('bola@example.com');
const couple = await t.coupleToken('+2348031660001');
await t.send(updateProfile, { as: ada, body: { firstname: 'Ada' } });
await t.send(updateProfile, { as: couple, body: { firstname: 'Ngozi' } });
await joinedPartner(t, couple);
const { id } = (await t.send(getMe, { as: couple })).data;
const partner = await t.coupleToken(`+234802${String(id).padStart(7, '0')}`);
const editors: Editors = { ada, bola, couple, partner };

const edits = Object.entries(allCalls).filter(([, { writes }]) => writes === 'edit');

describe.each(edits)('SEC-46: %s', (name, call) => {
  const opened = async (): Promise<OpenedRecord> => {
    const as = call.who.includes('couple') ? editors.couple : editors.ada;
    const record = (await editedRecords[name]?.(t, editors)) ?? (await openRow(t, { call, as }));
    if (!record) throw new Error(`Say in edited-records.ts how two people open what ${name} edits.`);
    return record;
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
    // It may have been the same person in another tab.
    expect(refused.json.message).not.toContain('omebody');
    const [conflict] = recordConflict.array().parse(refused.json.conflicts);
    const { changed_by, changed, sent_version, current } = assertPresent(conflict);
    expect(changed_by).toContain(by);
    expect(sent_version).toBe(record.version);
    if (record.changed) expect(changed).toContain(record.changed);

    const { version } = current as { version: number };
    const over = await t.send(call, { as: second, ...record.save(version, 2) });
    expect(over.statusCode, over.body).toBeLessThan(300);
  });

  test('a save without a version never overwrites what somebody else changed', async () => {
    const record = await opened();
    const { first, second } = people(record);
    const { params, body, form } = record.save(record.version, 2);
    const unversioned = { ...(params && { params }), ...withoutVersion({ body, form }) };
    if (first === second) {
      // A person's own record has one editor, and an upload belongs to one: its calls say their version.
      if (name !== 'updateProfile') {
        expect((await t.send(call, { as: second, ...unversioned })).statusCode).toBe(422);
        return;
      }
      const { id } = (await t.send(getMe, { as: first })).data;
      const { id: by } = (await t.send(getMe, { as: editors.ada })).data;
      await write(t.db, { kind: 'admin', id: by, requestId: null }, (trx) =>
        trx.updateTable('accounts').set({ partner_name: 'Emeka' }).where('id', '=', id).execute(),
      );
    } else {
      const saved = await t.send(call, { as: first, ...record.save(record.version, 1) });
      expect(saved.statusCode, saved.body).toBeLessThan(300);
    }
    const refused = await t.send(call, { as: second, ...unversioned });
    expect([409, 422], refused.body).toContain(refused.statusCode);
    const over = await t.send(call, { as: second, ...record.save(record.version, 2) });
    expect(over.code).toBe('VERSION_CONFLICT');
  });

  test('of two saves at once, one is refused', async () => {
    const record = await opened();
    const { first, second } = people(record);
    const answers = await Promise.all([
      t.send(call, { as: first, ...record.save(record.version, 1) }),
      t.send(call, { as: second, ...record.save(record.version, 2) }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    // While a text is on its way, nothing is stored that the other could be told.
    const code = name === 'textAnswer' ? /^(VERSION_CONFLICT|BEING_SENT)$/ : /^VERSION_CONFLICT$/;
    expect(answers.filter((answer) => code.test(answer.code))).toHaveLength(1);
  });
});

const finalRemovals = { deleteCaptions: 'saveCaptions', deleteCannedReply: 'updateCannedReply' } as const;

test.each(Object.entries(finalRemovals))(
  'SEC-46: %s deletes nothing for good that somebody changed meanwhile',
  async (name, edit) => {
    const [remove, save] = [assertPresent(allCalls[name]), assertPresent(allCalls[edit])];
    const record = (await editedRecords[edit]?.(t, editors)) ?? (await openRow(t, { call: save, as: ada }));
    const { version, save: saved } = assertPresent(record);
    const { params } = saved(version, 1);
    const at = { params: name === 'deleteCaptions' ? { ...params, lang: 'en' } : params };
    expect((await t.send(save, { as: ada, ...saved(version, 1) })).statusCode).toBeLessThan(300);

    const removeAt = (seen?: number) =>
      t.send(remove, { as: bola, ...at, ...(seen && { query: { version: String(seen) } }) });
    const answers = [await removeAt(), await removeAt(version)];
    for (const refused of answers)
      expect(refused, refused.body).toMatchObject({ statusCode: 409, code: 'VERSION_CONFLICT' });
    const [conflict] = recordConflict.array().parse(answers[1]?.json.conflicts);
    const last = await removeAt((assertPresent(conflict).current as { version: number }).version);
    expect(last.statusCode, last.body).toBe(200);
  },
);

const spec = ['updateProfile', 'updateVideo', 'changeVideoStatus', 'updateBlog'] as const;

test.each(spec)(
  'SEC-46: %s takes the specification’s body, without a version, from whoever changed the record last',
  async (name) => {
    const record = await assertPresent(editedRecords[name])(t, editors);
    const as = record.ofCouples ? editors.couple : editors.ada;
    for (const attempt of [1, 2]) {
      const { params, body } = record.save(record.version, attempt);
      const saved = await t.send(assertPresent(allCalls[name]), {
        as,
        ...(params && { params }),
        ...withoutVersion({ body }),
      });
      expect(saved.statusCode, saved.body).toBeLessThan(300);
    }
  },
);

/** Returns a body or form with no `version` in any of its parts. */
const withoutVersion = <T>(sent: T): T =>
  JSON.parse(JSON.stringify(sent), (key, value) => {
    if (value?.type === 'Buffer') return Buffer.from(value.data);
    return key === 'version' ? undefined : value;
  });
