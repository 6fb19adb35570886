import type { Generated } from 'kysely';

export interface JournalTables {
  journal: {
    id: Generated<number>;
    provider: string;
    key: string;
    received_at: Generated<Date>;
    body: string;
  };
}
