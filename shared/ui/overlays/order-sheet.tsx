import { useState } from 'react';
import { inOrder, type Orders } from '../../domain/in-order.ts';
import { Button } from '../actions/button.tsx';
import { SelectField } from '../fields/field.tsx';
import { SortableList, type SortableRow } from '../figures/sortable-list.tsx';
import { Stack } from '../layout/box.tsx';
import { Sheet } from './sheet.tsx';

/** A group of rows that are ordered among themselves. */
interface OrderGroup<Row> {
  id: string;
  /** The group's name in the list of groups: `Parts`, `Lines of Catering`. */
  label: string;
  rows: readonly Row[];
}

interface OrderSheetProps<Row> {
  groups: readonly OrderGroup<Row>[];
  /** The label of the button that finishes the sheet. */
  doneLabel: string;
  saving?: boolean;
  /** Sorts rows by their days; absent for rows that have none. */
  byDay?: ((rows: readonly Row[]) => readonly Row[]) | undefined;
  onDone: (orders: Orders) => void;
  onClose: () => void;
}

/** Reorders rows by drag, by key or one place at a time. Loaded on demand, since it includes dnd-kit. */
export function OrderSheet<Row extends SortableRow & { due_on?: string | null }>(
  props: OrderSheetProps<Row>,
) {
  const { groups, doneLabel, saving = false, byDay, onDone, onClose } = props;
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '');
  const [orders, setOrders] = useState<Orders>({});
  const group = groups.find(({ id }) => id === groupId);
  const rows = group ? inOrder(group.rows, orders[groupId]) : [];
  const set = (next: readonly Row[]) => setOrders({ ...orders, [groupId]: next.map(({ id }) => id) });
  return (
    <Sheet
      open
      title="Change order"
      unsaved={Object.keys(orders).length > 0}
      keepsTyped={false}
      onClose={onClose}
      footer={
        <Button busy={saving} busyLabel="Saving" onClick={() => onDone(orders)}>
          {doneLabel}
        </Button>
      }
    >
      <Stack as="form" gap={5} shrink onSubmit={(event) => event.preventDefault()}>
        {groups.length > 1 && (
          <SelectField
            label="Order of"
            options={groups.map(({ id, label }) => ({ value: id, label }))}
            value={groupId}
            onChange={(event) => setGroupId(event.currentTarget.value)}
          />
        )}
        {byDay && rows.some(({ due_on }) => due_on) && (
          <Button variant="outline" small onClick={() => set(byDay(rows))}>
            Earliest day first
          </Button>
        )}
        <SortableList key={groupId} label={group?.label ?? ''} rows={rows} onOrder={set} />
      </Stack>
    </Sheet>
  );
}
