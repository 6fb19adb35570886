import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { TemplateCeremony } from '@wedding/shared/contract/planning.schema.ts';
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
