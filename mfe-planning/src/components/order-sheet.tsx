import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import { inOrder, type Orders } from '@wedding/shared/domain/in-order.ts';
import { OrderSheet as RowsSheet } from '@wedding/shared/ui/overlays/order-sheet.tsx';
import { useEdit } from '../sync/use-sync.ts';
import { orderEdits, type Sortable } from './order-edits.ts';

interface OrderRow extends Sortable {
  name: string;
  due_on?: string | null;
}

/** Rows that can be reordered among each other. */
export interface OrderGroup {
  id: string;
  /** The group's name in the select field: `Categories`, `Lines of Catering`. */
  label: string;
  entity: Entity;
  rows: readonly OrderRow[];
}

interface OrderSheetProps {
  groups: readonly OrderGroup[];
  /** Sorts rows by their days, if they have any. */
  byDay?: (rows: readonly OrderRow[]) => OrderRow[];
  onClose: () => void;
}

/** Reorders rows; the changes of all groups are saved and undone as one batch. */
export function OrderSheet({ groups, byDay, onClose }: OrderSheetProps) {
  const edit = useEdit();
  function save(orders: Orders) {
    const edits = groups.flatMap(({ id, entity, rows }) =>
      orders[id] ? orderEdits(entity, inOrder(rows, orders[id])) : [],
    );
    edit(edits, 'Order changed');
    onClose();
  }
  return <RowsSheet groups={groups} doneLabel="Done" byDay={byDay} onDone={save} onClose={onClose} />;
}
