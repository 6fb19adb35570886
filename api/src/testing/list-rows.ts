import { allCalls, schemaOf } from '@wedding/shared/contract/all-calls.ts';
import type { Call } from '@wedding/shared/contract/call.ts';
import { z } from 'zod';
import type { Sent } from './answer.ts';
import type { OpenedRecord } from './edited-records.ts';
import type { TestApp } from './test-app.ts';

/** What the call answers that adds a row to a list. */
const addedRow = z.looseObject({ id: z.int(), version: z.int() });
type Texts = Readonly<Record<string, string>>;
interface Asked {
  call: Call;
  as: string;
}

/** Returns the call that adds to the list whose rows a call edits or removes: `POST /api/vendors` beside `PUT /api/vendors/:id`. */
const additionOf = ({ path }: Call) =>
  Object.values(allCalls).find((one) => one.writes === 'addition' && `${one.path}/:id` === path);

/** Adds a row with a word in each text. Undefined if no call adds to such a list, or if its rows aren't texts alone. */
async function addRow(t: TestApp, { call, as }: Asked, word: string) {
  const addition = additionOf(call);
  const { body: schema } = addition ? schemaOf(addition) : {};
  if (!addition || !(schema instanceof z.ZodObject)) return undefined;
  const texts: Texts = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, word]));
  const added = await t.send(addition, { as, body: texts });
  if (added.statusCode >= 300) return undefined;
  return { ...addedRow.parse(added.data), texts };
}

/** Adds a row of the list, and returns what a call on it sends. Undefined as above. */
export async function ownedRow(t: TestApp, { call, as }: Asked): Promise<Omit<Sent, 'as'> | undefined> {
  const row = await addRow(t, { call, as }, 'Ada');
  if (!row) return undefined;
  const { id, version, texts } = row;
  return call.writes === 'removal'
    ? { params: { id }, query: { version: String(version) } }
    : { params: { id }, body: { ...texts, version } };
}

/** Adds a row of the list, for two people who edit it. Undefined as above. */
export async function openRow(t: TestApp, { call, as }: Asked): Promise<OpenedRecord | undefined> {
  const row = await addRow(t, { call, as }, crypto.randomUUID());
  if (!row) return undefined;
  const { id, version, texts } = row;
  const changed = Object.keys(texts).at(-1) ?? '';
  const save = (seen: number, attempt: number) => ({
    params: { id },
    body: { ...texts, [changed]: `Bola ${attempt}`, version: seen },
  });
  return { version, save, changed, ...(call.who.includes('couple') && { ofCouples: true }) };
}

/** Adds a row to each list that a couple edits, with a word in each text. */
export async function fillLists(t: TestApp, as: string, word: string): Promise<void> {
  for (const call of Object.values(allCalls)) {
    if (call.writes === 'edit' && call.who.includes('couple')) await addRow(t, { call, as }, word);
  }
}
