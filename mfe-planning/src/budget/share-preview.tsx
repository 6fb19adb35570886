import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import { shareMoney } from '@wedding/shared/domain/share-out.ts';
import { formatKobo } from '@wedding/shared/format/money.ts';
import { Card } from '@wedding/shared/ui/card.tsx';
import formCss from '../components/form.module.css';
import css from './share-preview.module.css';

/** Previews how the template divides the typed total, to the kobo; percentages until a total is typed. */
export function SharePreview({ template, total }: { template: BudgetTemplate; total: number | null }) {
  const parts = shareMoney(
    total ?? 0,
    template.rows.map((row) => row.basis_points),
  );
  const all = template.rows.reduce((sum, row) => sum + row.basis_points, 0) || 1;
  return (
    <aside className={formCss.aside} aria-label="How it would be shared out">
      <Card title={total ? `How ${formatKobo(total)} would be shared out` : 'How it would be shared out'}>
        <ul className={css.rows}>
          {template.rows.map((row, place) => (
            <li key={row.id}>
              <span>{row.name}</span>
              <span className={css.percent}>{Math.round((row.basis_points / all) * 1000) / 10}%</span>
              {total !== null && total > 0 && (
                <span className={css.amount}>{formatKobo(parts[place] ?? 0)}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </aside>
  );
}
