import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { TemplateCeremony } from '@wedding/shared/contract/planning.schema.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/badge.tsx';

/** What budget and checklist templates have in common. */
export type TemplateStatus = BudgetTemplate['status'];

const STATUS: Record<TemplateStatus, { words: string; tone: BadgeTone }> = {
  draft: { words: 'Draft', tone: 'gold' },
  published: { words: 'Published', tone: 'green' },
  archived: { words: 'Archived', tone: 'plain' },
};

export function TemplateBadge({ status }: { status: TemplateStatus }) {
  return <Badge tone={STATUS[status].tone}>{STATUS[status].words}</Badge>;
}

export const ceremonyWords: Record<TemplateCeremony, string> = {
  introduction: 'Introduction',
  traditional: 'Traditional',
  registry: 'Registry',
  worship: 'Church or nikkah',
  reception: 'Reception',
  other: 'Other ceremony',
  main: 'Wedding day',
};

export const ceremonyOptions = Object.entries(ceremonyWords).map(([value, label]) => ({ value, label }));

export const isCeremony = (value: string): value is TemplateCeremony => value in ceremonyWords;
