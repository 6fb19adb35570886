import type { Generated } from 'kysely';

export interface CategoryTables {
  categories: { id: Generated<number>; name: string; created_at: Generated<Date> };
}
