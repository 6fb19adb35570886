import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Download, MessageCircleQuestion, Pencil, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import type { OrderGroup } from '../components/order-sheet.tsx';
import { ToolMenu } from '../components/tool-menu.tsx';
import type { OnOpen } from './model/open-sheet.ts';

// The rare sheets of the menu are one chunk.
const FamilySheet = lazySheet(
  async () => (await import(/* webpackChunkName: "budget-csv" */ '../family/family-sheet.tsx')).FamilySheet,
);
const CsvSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "budget-csv" */ './files/csv-sheet.tsx')).CsvSheet,
);

interface BudgetMenuProps {
  budget: Budget;
  plan: WeddingPlan | null;
  sums: BudgetSums;
  onOpen: OnOpen;
}

export function BudgetMenu({ budget, plan, sums, onOpen }: BudgetMenuProps) {
  const [isImporting, setImporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const navigate = useNavigate();
  const { items, payments, payers, funds } = budget;
  async function downloadCsv() {
    const { downloadBudget } = await import(/* webpackChunkName: "budget-csv" */ './files/budget-csv.ts');
    downloadBudget(budget, sums, plan?.ceremonies);
  }
  const whatIf = {
    label: 'What if more people come?',
    icon: <MessageCircleQuestion aria-hidden="true" />,
    onSelect: () => onOpen({ sheet: 'what if' }),
  };
  return (
    <ToolMenu
      tool="budget"
      row={budget}
      contents={[
        [items.length, 'line'],
        [payments.length, 'payment'],
        [payers.length + funds.length, 'contribution'],
      ]}
      onRemoved={() => navigate('/app/budget')}
      items={[
        {
          label: 'Total and name',
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => onOpen({ sheet: 'head' }),
        },
        ...(plan && plan.ceremonies.length > 0 ? [whatIf] : []),
        {
          label: 'Share with family',
          icon: <Users aria-hidden="true" />,
          onSelect: () => setSharing(true),
        },
        {
          label: 'Lines from a CSV file',
          icon: <Upload aria-hidden="true" />,
          onSelect: () => setImporting(true),
        },
        { label: 'Download as CSV', icon: <Download aria-hidden="true" />, onSelect: downloadCsv },
      ]}
      order={() => ({ groups: budgetOrder(budget) })}
    >
      {isImporting && <CsvSheet budget={budget} plan={plan} onClose={() => setImporting(false)} />}
      {isSharing && <FamilySheet budget={budget} plan={plan} onClose={() => setSharing(false)} />}
    </ToolMenu>
  );
}

/** Returns the groups that can be reordered in a budget: its categories, and the lines of each. */
function budgetOrder({ categories, items }: Budget): OrderGroup[] {
  const lines = groupBy(items, ({ category_id }) => category_id);
  return [
    { id: 'categories', label: 'Categories', entity: 'budget_category', rows: categories },
    ...categories.flatMap(({ id, name }): OrderGroup[] => {
      const rows = lines.get(id) ?? [];
      return rows.length > 1 ? [{ id, label: `Lines of ${name}`, entity: 'budget_item', rows }] : [];
    }),
  ];
}
