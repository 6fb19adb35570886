import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { WeddingPlan } from '@wedding/shared/contract/planning.schema.ts';
import type { BudgetSums } from '@wedding/shared/domain/budget/budget-sums.ts';
import { groupBy } from '@wedding/shared/domain/group-by.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { download, fileName } from '@wedding/shared/ui/layout/download.ts';
import {
  ArrowDownUp,
  Bell,
  Download,
  History,
  Pencil,
  Plus,
  Printer,
  Trash2,
  Upload,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { OrderSheet } from '../components/lazy-order-sheet.ts';
import type { OrderGroup } from '../components/order-sheet.tsx';
import { goesAlong } from '../lib/goes-along.ts';
import { RecentSheet } from '../recent/lazy-recent-sheet.ts';
import { RemovedSheet } from '../removed/lazy-removed-sheet.ts';
import { removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';

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
  onHead: () => void;
  onWhatIf: () => void;
}

export function BudgetMenu({ budget, plan, sums, onHead, onWhatIf }: BudgetMenuProps) {
  const [isImporting, setImporting] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [removed, setRemoved] = useState(false);
  const [recent, setRecent] = useState(false);
  const { ask } = useHost();
  const edit = useEdit();
  const navigate = useNavigate();
  async function remove() {
    const { items, payments, payers, funds } = budget;
    const along = goesAlong(
      [items.length, 'line'],
      [payments.length, 'payment'],
      [payers.length + funds.length, 'contribution'],
    );
    if (!(await confirmBin(ask, `“${budget.name}”`, along))) return;
    edit([removal('budget', budget)], 'Budget deleted');
    navigate('/app/budget');
  }
  async function downloadCsv() {
    const { budgetCsv } = await import(/* webpackChunkName: "budget-csv" */ './files/budget-csv.ts');
    download(`${fileName(budget.name)}.csv`, budgetCsv(budget, sums, plan?.ceremonies));
  }
  return (
    <>
      <Menu
        label={`More about ${budget.name}`}
        items={[
          { label: 'Total and name', icon: <Pencil aria-hidden="true" />, onSelect: onHead },
          ...(plan && plan.ceremonies.length > 0
            ? [
                {
                  label: 'What if more people come?',
                  icon: <Users aria-hidden="true" />,
                  onSelect: onWhatIf,
                },
              ]
            : []),
          {
            label: 'Share with family',
            icon: <Users aria-hidden="true" />,
            onSelect: () => setSharing(true),
          },
          {
            label: 'Change order',
            icon: <ArrowDownUp aria-hidden="true" />,
            onSelect: () => setOrdering(true),
          },
          {
            label: 'Lines from a CSV file',
            icon: <Upload aria-hidden="true" />,
            onSelect: () => setImporting(true),
          },
          {
            label: 'New budget',
            icon: <Plus aria-hidden="true" />,
            onSelect: () => navigate('/app/budget/new-budget'),
          },
          { label: 'Download as CSV', icon: <Download aria-hidden="true" />, onSelect: downloadCsv },
          {
            label: 'Reminders',
            icon: <Bell aria-hidden="true" />,
            onSelect: () => navigate('/app/reminders'),
          },
          { label: 'Print', icon: <Printer aria-hidden="true" />, onSelect: () => window.print() },
          {
            label: 'What changed',
            icon: <History aria-hidden="true" />,
            onSelect: () => setRecent(true),
          },
          {
            label: 'Removed in the last 30 days',
            icon: <History aria-hidden="true" />,
            onSelect: () => setRemoved(true),
          },
          {
            label: 'Delete budget',
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {recent && <RecentSheet onClose={() => setRecent(false)} />}
      {removed && <RemovedSheet tool="budget" onClose={() => setRemoved(false)} />}
      {isImporting && <CsvSheet budget={budget} plan={plan} onClose={() => setImporting(false)} />}
      {isSharing && <FamilySheet budget={budget} plan={plan} onClose={() => setSharing(false)} />}
      {ordering && <OrderSheet groups={budgetOrder(budget)} onClose={() => setOrdering(false)} />}
    </>
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
