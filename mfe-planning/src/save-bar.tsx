import { Button } from '@wedding/shared/ui/button.tsx';
import css from './save-bar.module.css';

export interface SaveBarProps {
  /** How many rows differ from what is saved; the bar is there while there are any. */
  count: number;
  saving: boolean;
  problem?: string | undefined;
  onSave: () => void;
  onDiscard: () => void;
}

/** Says what isn't saved yet, always in sight at the foot of the page. */
export function SaveBar({ count, saving, problem, onSave, onDiscard }: SaveBarProps) {
  if (count === 0 && !problem) return null;
  return (
    <section className={css.bar} aria-label="Unsaved changes">
      <p className={css.text} role="status">
        {problem ?? (count === 1 ? '1 change not saved yet' : `${count} changes not saved yet`)}
      </p>
      <div className={css.buttons}>
        <Button variant="quiet" small onClick={onDiscard} disabled={saving}>
          Discard
        </Button>
        <Button small onClick={onSave} busy={saving} busyLabel="Saving">
          Save
        </Button>
      </div>
    </section>
  );
}
