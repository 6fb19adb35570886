import type { AdminBudgetTemplate, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { TemplateCeremony } from '@wedding/shared/contract/planning.schema.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';

/** The status of a budget or checklist template. */
export type TemplateStatus = BudgetTemplate['status'];

const STATUS: Record<TemplateStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'gold' },
  published: { label: 'Published', tone: 'green' },
  archived: { label: 'Archived', tone: 'plain' },
};

export function TemplateBadge({ status }: { status: TemplateStatus }) {
  return <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>;
}

export const ceremonyLabels: Record<TemplateCeremony, string> = {
  introduction: 'Introduction',
  traditional: 'Traditional',
  registry: 'Registry',
  worship: 'Church or nikkah',
  reception: 'Reception',
  other: 'Other ceremony',
  main: 'Wedding day',
};

export const ceremonyOptions = Object.entries(ceremonyLabels).map(([value, label]) => ({ value, label }));

export const isCeremony = (value: string): value is TemplateCeremony => value in ceremonyLabels;

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
