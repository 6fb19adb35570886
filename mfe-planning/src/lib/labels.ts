import type { Payer, Payment } from '@wedding/shared/contract/budget-line.schema.ts';
import type { Ceremony, TemplateCeremony } from '@wedding/shared/contract/planning.schema.ts';
import type { TaskStatus } from '@wedding/shared/contract/task.schema.ts';

// What the values of a field are called, in display order.

export const METHODS: Record<Payment['method'], string> = {
  transfer: 'Transfer',
  cash: 'Cash',
  card: 'Card',
  ussd: 'USSD',
  other: 'Other',
};

/** The side that a contribution comes from. */
export const SIDES: Record<Payer['side'], string> = {
  bride: 'The bride’s side',
  groom: 'The groom’s side',
  couple: 'The couple',
  other: 'Somebody else',
};

export const STATUSES: Record<TaskStatus, string> = {
  todo: 'To do',
  doing: 'Doing',
  done: 'Done',
  skipped: 'Not needed',
};

/** Returns the options of a field whose values have these labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const CEREMONIES: Record<Ceremony['kind'], string> = {
  introduction: 'Introduction',
  traditional: 'Traditional wedding',
  registry: 'Registry',
  worship: 'Church or nikkah',
  reception: 'Reception',
  other: 'Another celebration',
};

/** What a part of a template or a budget can be for. */
export const TEMPLATE_CEREMONIES: Record<TemplateCeremony, string> = {
  ...CEREMONIES,
  main: 'The wedding day',
};
