import type { Generated, Selectable } from 'kysely';

/** By which door it came; `site` is what happened here: unsubscribing, an administrator's hand, the demonstration. */
export type Channel = 'sms' | 'subscription' | 'secure-d' | 'site';

interface Journal {
  id: Generated<number>;
  provider: string;
  key: string;
  channel: Channel;
  received_at: Generated<Date>;
  happened_at: Date;
  /** E.164 */
  phone: string | null;
  body: string;
  acted_at: Date | null;
  outcome: string | null;
  /** When an administrator looked at what nobody understood. */
  reviewed_at: Generated<Date | null>;
  reviewed_by: Generated<number | null>;
}
export type JournalRow = Selectable<Journal>;

export interface JournalTables {
  journal: Journal;
}
