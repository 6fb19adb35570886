import type { AdministratorRole } from '@wedding/shared/contract/roles.ts';

interface RoleText {
  label: string;
  /** With its article: `an owner`. */
  noun: string;
  may: string;
}

/** What owners read about each role. */
export const ROLE_TEXTS: Record<AdministratorRole, RoleText> = {
  owner: { label: 'Owner', noun: 'an owner', may: 'everything' },
  editor: { label: 'Editor', noun: 'an editor', may: 'all but administrators' },
  support: { label: 'Support', noun: 'support', may: 'members and messages' },
  writer: { label: 'Writer', noun: 'a writer', may: 'videos, blogs and templates' },
  analyst: { label: 'Analyst', noun: 'an analyst', may: 'reads the figures' },
};
