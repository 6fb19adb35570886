import { randomUUID } from 'node:crypto';

/** The number of rows in one call. The api accepts 500. */
const AT_ONCE = 400;
const LINES_EACH = 20;

export interface LongBudget {
  id: string;
  /** Ids of the lines, in order. */
  lines: string[];
}

/** Calls the api and returns the answer's data. A member calls with a token. @throws when the call doesn't succeed */
export async function ask(from: { address: string; token: string }, path: string, body?: object) {
  const answer = await fetch(from.address + path, {
    headers: { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text).data;
}

/** Creates a budget with the given number of priced lines, 20 to a category, with the calls that a device makes. */
export async function makeBudget(
  of: { address: string; token: string },
  { name, count, nameOf = lineName }: { name: string; count: number; nameOf?: (place: number) => string },
): Promise<LongBudget> {
  const id = randomUUID();
  await ask(of, '/api/budgets', { id, template_id: null, name, total_kobo: count * 1_000_000 });
  const rows: object[] = [];
  const lines: string[] = [];
  let category_id = '';
  for (let place = 0; place < count; place += 1) {
    const row = { version: 0, budget_id: id, sort: sortOf(place) };
    if (place % LINES_EACH === 0) {
      category_id = randomUUID();
      const part = { entity: 'budget_category', id: category_id, name: `Part ${place / LINES_EACH + 1}` };
      rows.push({ ...row, ...part, planned_kobo: LINES_EACH * 1_000_000 });
    }
    const line = randomUUID();
    lines.push(line);
    rows.push({
      ...row,
      ...lineFields(place),
      name: nameOf(place),
      entity: 'budget_item',
      id: line,
      category_id,
    });
  }
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await ask(of, '/api/changes', { changes: rows.slice(at, at + AT_ONCE) });
  }
  return { id, lines };
}

const lineName = (place: number) => `Line ${place + 1}`;

const lineFields = (place: number) => ({
  note: '',
  estimate: { mode: 'flat', amount_kobo: 1_000_000 },
  agreed: place % 3 === 0 ? { mode: 'flat', amount_kobo: 1_200_000 } : null,
  quote_until: null,
  refundable: false,
  vendor_name: place % 2 === 0 ? 'Ọ̀ṣun Hall & Sons' : '',
  vendor_phone: '',
});

/** Sort keys compare as text and never end in 0. */
const sortOf = (place: number) => `${place.toString(36).padStart(4, '0')}i`;
