import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { useNavigate } from '@wedding/shared/platform/router.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { ArrowDownUp, Download, History, Pencil, Printer, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { download, fileName } from '../download.ts';
import { removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-desk.ts';
import { budgetOrder } from './budget-order.ts';
import type { BudgetSums } from './sums.ts';

const CsvSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "budget-csv" */ './csv-sheet.tsx')).CsvSheet,
}));
const OrderSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "order" */ '../order-sheet.tsx')).OrderSheet,
}));

const RemovedSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "removed" */ '../removed/removed-sheet.tsx')).RemovedSheet,
}));

interface BudgetMenuProps {
  budget: Budget;
  sums: BudgetSums;
  onHead: () => void;
}

export function BudgetMenu({ budget, sums, onHead }: BudgetMenuProps) {
  const [taking, setTaking] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const [removed, setRemoved] = useState(false);
  const edit = useEdit();
  const navigate = useNavigate();
  function remove() {
    edit([removal('budget', budget)], 'Budget deleted');
    navigate('/app/budget');
  }
  async function give() {
    const { budgetCsv } = await import(/* webpackChunkName: "budget-csv" */ './budget-csv.ts');
    download(`${fileName(budget.name)}.csv`, budgetCsv(budget, sums), 'text/csv;charset=utf-8');
  }
  return (
    <>
      <Menu
        label={`More about ${budget.name}`}
        items={[
          { label: 'Total and name', icon: <Pencil aria-hidden="true" />, onSelect: onHead },
          {
            label: 'Change order',
            icon: <ArrowDownUp aria-hidden="true" />,
            onSelect: () => setOrdering(true),
          },
          {
            label: 'Lines from a CSV file',
            icon: <Upload aria-hidden="true" />,
            onSelect: () => setTaking(true),
          },
          { label: 'Download as CSV', icon: <Download aria-hidden="true" />, onSelect: give },
          { label: 'Print', icon: <Printer aria-hidden="true" />, onSelect: () => window.print() },
          {
            label: 'Removed in the last 30 days',
            icon: <History aria-hidden="true" />,
            onSelect: () => setRemoved(true),
          },
          { label: 'Delete budget', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: remove },
        ]}
      />
      {removed && (
        <Suspense>
          <RemovedSheet tool="budget" onClose={() => setRemoved(false)} />
        </Suspense>
      )}
      {taking && (
        <Suspense>
          <CsvSheet budget={budget} onClose={() => setTaking(false)} />
        </Suspense>
      )}
      {ordering && (
        <Suspense>
          <OrderSheet groups={budgetOrder(budget)} onClose={() => setOrdering(false)} />
        </Suspense>
      )}
    </>
  );
}
