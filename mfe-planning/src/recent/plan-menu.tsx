import type { Budget } from '@wedding/shared/contract/budget.schema.ts';
import type { Checklist } from '@wedding/shared/contract/checklist.schema.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu, type MenuItem } from '@wedding/shared/ui/actions/menu.tsx';
import { ArrowDownUp, Bell, History, Printer, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { OrderSheet } from '../components/lazy-order-sheet.ts';
import { RemovedSheet } from '../removed/lazy-removed-sheet.ts';
import { removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';
import { RecentSheet } from './lazy-recent-sheet.ts';

interface PlanMenuProps extends Omit<ComponentProps<typeof OrderSheet>, 'onClose'> {
  tool: 'budget' | 'checklist';
  record: Budget | Checklist;
  /** What only a record of this kind offers. */
  items: readonly MenuItem[];
  /** Says what goes to the bin with it. */
  along: string;
  onRemoved?: () => void;
}

/** The menu of a budget or a checklist: its own items, then those that both have. */
export function PlanMenu({ tool, record, items, along, onRemoved, ...order }: PlanMenuProps) {
  const [open, setOpen] = useState<'order' | 'recent' | 'removed' | null>(null);
  const { ask } = useHost();
  const edit = useEdit();
  const navigate = useNavigate();
  const close = () => setOpen(null);
  async function remove() {
    if (!(await confirmBin(ask, `“${record.name}”`, along))) return;
    edit([removal(tool, record)], tool === 'budget' ? 'Budget deleted' : 'Checklist deleted');
    onRemoved?.();
  }
  return (
    <>
      <Menu
        label={`More about ${record.name}`}
        items={[
          ...items,
          { label: 'Change order', icon: <ArrowDownUp />, onSelect: () => setOpen('order') },
          { label: 'Reminders', icon: <Bell />, onSelect: () => navigate('/app/reminders') },
          { label: 'Print', icon: <Printer />, onSelect: () => window.print() },
          { label: 'What changed', icon: <History />, onSelect: () => setOpen('recent') },
          { label: 'Removed in the last 30 days', icon: <History />, onSelect: () => setOpen('removed') },
          { label: `Delete ${tool}`, icon: <Trash2 />, danger: true, onSelect: () => void remove() },
        ]}
      />
      {open === 'recent' && <RecentSheet onClose={close} />}
      {open === 'removed' && <RemovedSheet tool={tool} onClose={close} />}
      {open === 'order' && <OrderSheet {...order} onClose={close} />}
    </>
  );
}
