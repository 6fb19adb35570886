import fc from 'fast-check';
import { restoration } from '../../mfe-planning/src/sync/edits.ts';
import { listRemoved, restoreRow } from '../../shared/contract/changes.ts';
import { call } from '../../shared/host/call.ts';
import { FATES } from './faulty-network.ts';
import type { Ledger } from './ledger.ts';
import type { Phone } from './phone.ts';
import { EDITS, RandomEdits } from './random-edits.ts';

const place = fc.nat(9);
const EVENTS = [
  'press',
  'answer',
  'poll',
  'save',
  'reload',
  'late',
  'offline',
  'online',
  'clock back',
  'undo',
  'redo',
  'undo recent',
  'restore',
  'restore offline',
  'month',
  'leave',
] as const;

const step = fc.record({
  who: fc.nat(2),
  /** Whether the next step waits until this one is sent. */
  rests: fc.boolean(),
  what: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record(
        { edit: fc.constantFrom(...EDITS), place, value: fc.nat(2), isHeld: fc.boolean() },
        { requiredKeys: ['edit', 'place', 'value'] },
      ),
    },
    { weight: 5, arbitrary: fc.record({ event: fc.constantFrom(...EVENTS), place }) },
    {
      weight: 2,
      arbitrary: fc.record({ fates: fc.array(fc.constantFrom(...FATES), { minLength: 1, maxLength: 3 }) }),
    },
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What two or three members do, and what the network does to it. */
export const historyOf = ({ maxSteps }: { maxSteps: number }) =>
  fc.record({
    phones: fc.integer({ min: 2, max: 3 }),
    sides: fc.tuple(...Array.from({ length: 3 }, () => fc.constantFrom('mine' as const, 'theirs' as const))),
    steps: fc.array(step, { minLength: 5, maxLength: maxSteps }),
  });
export type History = ReturnType<typeof historyOf> extends fc.Arbitrary<infer H> ? H : never;

/** What only the site's side does. */
export interface Site {
  deliverLate: () => Promise<void>;
  /** A month passes: what was removed is deleted for good. */
  month: () => Promise<void>;
  leave: (phone: Phone) => Promise<void>;
}

export class Player {
  private readonly phones: readonly Phone[];
  private readonly edits: RandomEdits;
  private readonly site: Site;

  constructor(phones: readonly Phone[], ledger: Ledger, site: Site) {
    this.phones = phones;
    this.edits = new RandomEdits(ledger);
    this.site = site;
  }

  async play({ who, rests, what }: Step): Promise<void> {
    const phone = this.phones[who % this.phones.length] as Phone;
    if ('fates' in what) phone.page.fates.push(...what.fates);
    else if ('event' in what) await this.happen(phone, what.event, what.place);
    else this.edits.make(phone, what);
    if (rests) await phone.rest();
  }

  private async happen(phone: Phone, event: (typeof EVENTS)[number], at: number): Promise<void> {
    if (event === 'answer') phone.answer();
    if (event === 'poll') await phone.in((engine) => engine.poll());
    if (event === 'save') void phone.in((engine) => engine.save());
    if (event === 'press') this.edits.press(phone);
    if (event === 'reload') {
      this.edits.forget(phone);
      await phone.reload();
    }
    if (event === 'late') await this.site.deliverLate();
    if (event === 'offline') phone.page.isOnline = false;
    if (event === 'online') phone.page.isOnline = true;
    if (event === 'clock back') phone.page.clockAheadMs -= 86_400_000;
    if (event === 'undo') phone.undo();
    if (event === 'redo') phone.redo();
    if (event === 'undo recent') {
      // The list of changes is a sheet itself, so no other is open.
      this.edits.forget(phone);
      await phone.undoRecent(at);
    }
    if (event === 'restore' || event === 'restore offline')
      await this.restore(phone, at, event === 'restore');
    if (event === 'month') await this.site.month();
    if (event === 'leave' && phone !== this.phones[0]) await this.site.leave(phone);
  }

  private async restore(phone: Phone, at: number, isOnline: boolean): Promise<void> {
    const { data } = await phone
      .in(() => call(listRemoved, { query: { tool: 'checklist' } }))
      .catch(() => ({ data: [] }));
    const row = data[at % data.length];
    if (!row) return;
    if (isOnline)
      await phone.in(() => call(restoreRow, { body: { entity: row.entity, id: row.id } })).catch(() => {});
    else phone.edit([restoration(row)]);
  }
}
