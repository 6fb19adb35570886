import type { Entity } from '@wedding/shared/contract/plan-entities.ts';
import { inOrder, type Orders } from '@wedding/shared/domain/in-order.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { SortableList } from '@wedding/shared/ui/figures/sortable-list.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';
import { useEdit } from '../sync/use-sync.ts';
import formCss from './form.module.css';
import { orderEdits, type Sortable } from './move-row.ts';

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
  const [at, setAt] = useState(groups[0]?.id ?? '');
  const [orders, setOrders] = useState<Orders>({});
  const edit = useEdit();
  const group = groups.find(({ id }) => id === at);
  const set = (rows: readonly OrderRow[]) => setOrders({ ...orders, [at]: rows.map(({ id }) => id) });
  function save() {
    const edits = groups.flatMap((one) =>
      orders[one.id] ? orderEdits(one.entity, inOrder(one.rows, orders[one.id])) : [],
    );
    edit(edits, 'Order changed');
    onClose();
  }
  const rows = group ? inOrder(group.rows, orders[group.id]) : [];
  const dated = byDay && rows.some(({ due_on }) => due_on);
  return (
    <Sheet
      open
      onClose={onClose}
      title="Change order"
      unsaved={Object.keys(orders).length > 0}
      keepsTyped={false}
      footer={<Button onClick={save}>Done</Button>}
    >
      <form className={formCss.form} onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label="Order of"
          options={groups.map(({ id, label }) => ({ value: id, label }))}
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
        {dated && (
          <Button variant="outline" small onClick={() => set(byDay(rows))}>
            Earliest day first
          </Button>
        )}
        <SortableList key={at} label={group?.label ?? ''} rows={rows} onOrder={set} />
      </form>
    </Sheet>
  );
}
