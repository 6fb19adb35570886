import { type Tool, toolOf } from '@wedding/shared/contract/plan-entities.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Batch } from '../sync/edits.ts';
import { useSync } from '../sync/use-sync.ts';

interface UndoButtonsProps {
  /** Which edits can be undone. Edits of the other tool are left alone; days and guests belong to both. */
  tool: Tool;
}

/** Returns whether a batch has edits of the tool, or of what belongs to both. */
export const isOfTool = ({ edits }: Batch, tool: Tool): boolean =>
  edits.some(({ entity }) => (toolOf(entity) ?? tool) === tool);

/** Undo takes back the latest edit, then the one before it. Redo goes the other way. Ctrl Z and Ctrl Shift Z do the same. */
export function UndoButtons({ tool }: UndoButtonsProps) {
  const { engine, undoable, redoable } = useSync();
  const isOwn = (batch: Batch) => isOfTool(batch, tool);
  const last = undoable.findLast(isOwn);
  const next = redoable.findLast(isOwn);
  // Without an edit of this tool, the engine would take the latest one of the other tool.
  const undoLast = () => last && engine.undo(last);
  const redoNext = () => next && engine.redo(next);
  useEffect(() => {
    function key(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      const name = event.key.toLowerCase();
      const redo = name === 'y' || (name === 'z' && event.shiftKey);
      if (!redo && name !== 'z') return;
      // In a field the keys undo typing. Behind an open sheet, nothing should change unseen.
      if ((event.target as Element).closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      if (redo) redoNext();
      else undoLast();
    }
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  });
  return (
    <>
      {/* Not disabled: a button that becomes disabled while it is pressed would lose the focus. */}
      <IconButton label="Undo" aria-disabled={!last} onClick={undoLast}>
        <Undo2 aria-hidden="true" />
      </IconButton>
      <IconButton label="Redo" aria-disabled={!next} onClick={redoNext}>
        <Redo2 aria-hidden="true" />
      </IconButton>
    </>
  );
}
