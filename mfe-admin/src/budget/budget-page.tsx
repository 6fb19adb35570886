import type { AdminBudgetTemplate, BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { formatCount, formatCounted } from '@wedding/shared/format/count.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { SplitBar, type SplitPart } from '@wedding/shared/ui/figures/split-bar.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { EmptyState } from '@wedding/shared/ui/states/empty-state.tsx';
import { Plus } from 'lucide-react';
import { Loaded } from '../components/loaded.tsx';
import { adoptionLabel, TemplateBadge } from '../templates/template-badge.tsx';
import css from './budget.module.css';
import { budgetTemplatesQuery } from './budget.queries.ts';
import { formatShare } from './shares.ts';

export function BudgetPage() {
  const templates = useQuery(budgetTemplatesQuery());
  return (
    <Page dense>
      <PageHeader
        title="Budget"
        lead="Templates that couples start their budget from. Later edits never touch what a couple already has."
        action={
          <ButtonLink small to="/app/admin/budget/new-budget" icon={<Plus />}>
            New template
          </ButtonLink>
        }
      />
      <Loaded query={templates} what="the templates">
        {(data) => <Templates templates={data} />}
      </Loaded>
    </Page>
  );
}

function Templates({ templates }: { templates: readonly AdminBudgetTemplate[] }) {
  if (templates.length === 0) {
    return (
      <EmptyState
        text="No templates yet. Couples would start from an empty budget."
        action={<ButtonLink to="/app/admin/budget/new-budget">Make the first one</ButtonLink>}
      />
    );
  }
  return (
    <Stack as="ul" gap={4}>
      {templates.map((template) => (
        <li key={template.id}>
          <Card>
            <Stack gap={4}>
              <Row gap={4} rowGap={2} justify="between" wrap>
                <Text as="h2" size={18} breaks className={css.title}>
                  <Link to={`/app/admin/budget/edit-budget?id=${template.id}`}>{template.name}</Link>
                </Text>
                <TemplateBadge status={template.status} />
              </Row>
              <SplitBar
                label={`Shares of ${template.name}`}
                parts={partsOf(template)}
                total={10_000}
                legend
              />
              <Text tone="muted" size={13}>
                {formatCounted(template.rows.length, 'part')} · revision {formatCount(template.revision)} ·{' '}
                {adoptionLabel(template)} · changed {relativeTime(template.updated_at)}
              </Text>
            </Stack>
          </Card>
        </li>
      ))}
    </Stack>
  );
}

const TONES = ['wine', 'gold', 'green', 'blue'] as const;

/** Returns the four largest parts by name, and the others as one. */
function partsOf({ rows }: BudgetTemplate): SplitPart[] {
  const sorted = [...rows].sort((a, b) => b.basis_points - a.basis_points);
  const part = (label: string, value: number, tone: SplitPart['tone']) => ({
    label,
    value,
    tone,
    text: `${formatShare(value)}%`,
  });
  const largest = TONES.flatMap((tone, index) => {
    const row = sorted[index];
    return row ? [part(row.name, row.basis_points, tone)] : [];
  });
  const rest = sorted.slice(TONES.length).reduce((sum, row) => sum + row.basis_points, 0);
  return rest > 0 ? [...largest, part('The rest', rest, 'sand')] : largest;
}
