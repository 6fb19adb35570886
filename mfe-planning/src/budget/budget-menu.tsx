import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import { Menu } from '@wedding/shared/ui/menu.tsx';
import { ArrowDownUp, Download, Pencil, Printer, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { download, fileName } from '../download.ts';
import { budgetOrder } from './budget-order.ts';
import type { BudgetSums } from './sums.ts';

const CsvSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "budget-csv" */ './csv-sheet.tsx')).CsvSheet,
}));
const OrderSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "order" */ '../order-sheet.tsx')).OrderSheet,
}));

interface BudgetMenuProps {
  budget: Budget;
  sums: BudgetSums;
  onHead: () => void;
}

export function BudgetMenu({ budget, sums, onHead }: BudgetMenuProps) {
  const [taking, setTaking] = useState(false);
  const [ordering, setOrdering] = useState(false);
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
        ]}
      />
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
