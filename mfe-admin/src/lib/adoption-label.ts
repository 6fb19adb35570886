import type { AdminBudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';

const couples = (count: number) => formatCounted(count, 'couple');

/** Says how many couples use a template: `adopted by 12 couples; additions are offered to 4 couples`. */
export function adoptionLabel({
  adopted,
  offered,
}: Pick<AdminBudgetTemplate, 'adopted' | 'offered'>): string {
  if (adopted === 0) return 'not used by any couple yet';
  const label = `adopted by ${couples(adopted)}`;
  if (offered === 0) return label;
  return `${label}; additions are offered to ${offered === adopted && adopted > 1 ? 'all of them' : couples(offered)}`;
}
