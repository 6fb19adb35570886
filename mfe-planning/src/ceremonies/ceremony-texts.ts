import type { Ceremony } from '@wedding/shared/contract/planning.schema.ts';

export const KINDS: Record<Ceremony['kind'], string> = {
  introduction: 'Introduction',
  traditional: 'Traditional wedding',
  registry: 'Registry',
  worship: 'Church or nikkah',
  reception: 'Reception',
  other: 'Another celebration',
};
