import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { cx } from '../base/cx.ts';
import { VisuallyHidden } from '../base/visually-hidden.tsx';
import { Row } from '../layout/box.tsx';
import css from './sortable-list.module.css';

export interface SortableRow {
  id: string;
  name: string;
}

interface SortableListProps<R extends SortableRow> {
  /** The name of the list: `Budget categories`. */
  label: string;
  rows: readonly R[];
  /** Called with the rows in their new order, which the owner then passes back. */
  onOrder: (rows: R[]) => void;
  /** Renders the content of a row below its name, such as its fields. Only the handle drags. */
  children?: (row: R) => ReactNode;
}

const HELP =
  'Press Space to pick it up, the arrow keys to move it, Space to put it down, or Escape to leave it where it was.';

/**
 * Rows that can be sorted by dragging their handle, by keyboard, or one position at a time with buttons. It includes
 * dnd-kit: import it in a lazy chunk.
 */
export function SortableList<R extends SortableRow>({
  label,
  rows,
  onOrder,
  children,
}: SortableListProps<R>) {
  const [announcement, setAnnouncement] = useState('');
  // Screen readers ignore announcements outside an open dialog, so the live region is in here.
  const [voice, setVoice] = useState<HTMLElement | null>(null);
  // The pointer sensor handles touch too: the handle has no touch action of its own.
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => rows.findIndex((row) => row.id === id);
  const positionText = (id: unknown, place: number) =>
    `${rows[placeOf(id)]?.name ?? ''}, place ${place + 1} of ${rows.length}`;
  function move(from: number, to: number) {
    if (from === to || from < 0 || to < 0 || to >= rows.length) return;
    onOrder(arrayMove([...rows], from, to));
    setAnnouncement(positionText(rows[from]?.id, to));
  }
  const pickedUp = (id: unknown) => `Picked up: ${positionText(id, placeOf(id))}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => pickedUp(active.id),
    // A row that is picked up is at once over itself, and the second announcement replaces the first.
    onDragOver: ({ active, over }) => {
      if (!over) return undefined;
      return over.id === active.id ? pickedUp(active.id) : positionText(active.id, placeOf(over.id));
    },
    onDragEnd: ({ active, over }) => `Put down: ${positionText(active.id, placeOf(over?.id ?? active.id))}`,
    onDragCancel: ({ active }) => `Left where it was: ${positionText(active.id, placeOf(active.id))}`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: HELP },
        ...(voice && { container: voice }),
      }}
      onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
    >
      <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={css.list} aria-label={label}>
          {rows.map((row, place) => (
            <ListRow
              key={row.id}
              row={row}
              first={place === 0}
              last={place === rows.length - 1}
              onMove={(by) => move(place, place + by)}
            >
              {children?.(row)}
            </ListRow>
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <div ref={setVoice} />
    </DndContext>
  );
}

interface RowProps {
  row: SortableRow;
  first: boolean;
  last: boolean;
  onMove: (by: 1 | -1) => void;
  children?: ReactNode;
}

function ListRow({ row, first, last, onMove, children }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: row.id });
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition };
  return (
    <Row
      as="li"
      ref={setNodeRef}
      className={cx(css.row, children !== undefined && css.rich, isDragging && css.held)}
      style={style}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={css.handle}
        {...attributes}
        {...listeners}
        aria-label={`Drag ${row.name}`}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <span className={css.name}>{row.name}</span>
      <Row>
        {/* Not disabled at the ends: a button that becomes disabled while it is pressed would lose the focus. */}
        <IconButton aria-disabled={first} label={`Move up ${row.name}`} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton aria-disabled={last} label={`Move down ${row.name}`} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
      </Row>
      {children !== undefined && <div className={css.content}>{children}</div>}
    </Row>
  );
}
