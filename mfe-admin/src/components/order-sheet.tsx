import { inOrder, type Orders } from '@wedding/shared/domain/in-order.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { SortableList, type SortableRow } from '@wedding/shared/ui/figures/sortable-list.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useState } from 'react';

/** A group of rows that are ordered among themselves. */
export interface OrderGroup {
  id: string;
  /** The group's name in the list of groups: `Parts`, `Lines of Catering`. */
  label: string;
  rows: readonly SortableRow[];
}

interface OrderSheetProps {
  groups: readonly OrderGroup[];
  /** The label of the button that finishes the sheet. */
  doneLabel: string;
  saving?: boolean;
  onDone: (orders: Orders) => void;
  onClose: () => void;
}

/** Reorders a template's rows by drag, by key or one place at a time. Loaded on demand, since it includes dnd-kit. */
export function OrderSheet({ groups, doneLabel, saving = false, onDone, onClose }: OrderSheetProps) {
  const [groupId, setGroupId] = useState(groups[0]?.id ?? '');
  const [orders, setOrders] = useState<Orders>({});
  const group = groups.find(({ id }) => id === groupId);
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
      <Stack gap={5} shrink>
        {groups.length > 1 && (
          <SelectField
            label="Order of"
            options={groups.map(({ id, label }) => ({ value: id, label }))}
            value={groupId}
            onChange={(event) => setGroupId(event.currentTarget.value)}
          />
        )}
        {group && (
          <SortableList
            key={groupId}
            label={group.label}
            rows={inOrder(group.rows, orders[groupId])}
            onOrder={(rows) => setOrders({ ...orders, [groupId]: rows.map(({ id }) => id) })}
          />
        )}
      </Stack>
    </Sheet>
  );
}
