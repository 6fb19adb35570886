import type { Tool } from '@wedding/shared/contract/plan-entities.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useNavigate } from '@wedding/shared/host/router.ts';
import { Menu, type MenuItem } from '@wedding/shared/ui/actions/menu.tsx';
import { ArrowDownUp, Bell, History, Plus, Printer, Trash2, Undo2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { goesAlong } from '../lib/goes-along.ts';
import { RecentSheet } from '../recent/lazy-recent-sheet.ts';
import { RemovedSheet } from '../removed/removed-button.tsx';
import { removal } from '../sync/edits.ts';
import { useEdit } from '../sync/use-sync.ts';
import type { OrderSheet as Order } from './order-sheet.tsx';

const OrderSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "order" */ './order-sheet.tsx')).OrderSheet,
);

interface ToolMenuProps {
  tool: Tool;
  row: { id: string; version: number; name: string };
  /** What it contains, as `goesAlong` counts it. */
  contents: Parameters<typeof goesAlong>;
  /** The tool's own, above those of every tool. */
  items: readonly MenuItem[];
  /** What can be reordered in it. */
  order: () => Omit<ComponentProps<typeof Order>, 'onClose'>;
  /** Called once it is in the bin. */
  onRemoved?: () => void;
  /** The sheets that its own items open. */
  children: ReactNode;
}

/** The menu of a budget or a checklist. */
export function ToolMenu({ tool, row, contents, items, order, onRemoved, children }: ToolMenuProps) {
  // Apart, since a sheet that is closed by Back tells so late, when another may be open.
  const [ordering, setOrdering] = useState(false);
  const [recent, setRecent] = useState(false);
  const [removed, setRemoved] = useState(false);
  const { ask } = useHost();
  const edit = useEdit();
  const navigate = useNavigate();
  async function remove() {
    if (!(await confirmBin(ask, `“${row.name}”`, goesAlong(...contents)))) return;
    edit([removal(tool, row)], tool === 'budget' ? 'Budget deleted' : 'Checklist deleted');
    onRemoved?.();
  }
  const shared: MenuItem[] = [
    { label: 'Change order', icon: <ArrowDownUp aria-hidden="true" />, onSelect: () => setOrdering(true) },
    {
      label: `New ${tool}`,
      icon: <Plus aria-hidden="true" />,
      onSelect: () => navigate(`/app/${tool}/new-${tool}`),
    },
    { label: 'Reminders', icon: <Bell aria-hidden="true" />, onSelect: () => navigate('/app/reminders') },
    { label: 'Print', icon: <Printer aria-hidden="true" />, onSelect: () => window.print() },
    { label: 'What changed', icon: <History aria-hidden="true" />, onSelect: () => setRecent(true) },
    {
      label: 'Removed in the last 30 days',
      icon: <Undo2 aria-hidden="true" />,
      onSelect: () => setRemoved(true),
    },
    {
      label: `Delete ${tool}`,
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: () => void remove(),
    },
  ];
  return (
    <>
      <Menu label={`More about ${row.name}`} items={[...items, ...shared]} />
      {ordering && <OrderSheet {...order()} onClose={() => setOrdering(false)} />}
      {recent && <RecentSheet onClose={() => setRecent(false)} />}
      {removed && <RemovedSheet tool={tool} onClose={() => setRemoved(false)} />}
      {children}
    </>
  );
}
