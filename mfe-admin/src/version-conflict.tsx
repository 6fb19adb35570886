import { ApiError } from '@wedding/shared/platform/call.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { CircleAlert } from 'lucide-react';
import { momentOf } from './dates.ts';
import css from './version-conflict.module.css';

/** Who changed what a form was typed over, and the version that stands; null for any other failure. */
export function conflictOf(error: Error | null) {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  const [first] = Array.isArray(error.body.conflicts) ? error.body.conflicts : [];
  const version: unknown = first?.current?.version;
  if (typeof version !== 'number') return null;
  return { version, by: String(first.changed_by || 'Somebody else'), at: String(first.changed_at) };
}

interface VersionConflictProps {
  conflict: NonNullable<ReturnType<typeof conflictOf>>;
  /** What it is: `template`. */
  what: string;
  onTakeTheirs: () => void;
  onSaveOver: () => void;
}

/** Nothing was saved over another administrator's change: which one stands is chosen here. */
export function VersionConflict({ conflict, what, onTakeTheirs, onSaveOver }: VersionConflictProps) {
  return (
    <section className={css.conflict} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <p>
          {conflict.by} changed this {what} on {momentOf(conflict.at)}. Yours is kept here, and not saved yet.
        </p>
        <div className={css.buttons}>
          <Button small variant="outline" onClick={onTakeTheirs}>
            Take theirs, drop mine
          </Button>
          <Button small onClick={onSaveOver}>
            Save mine over it
          </Button>
        </div>
      </div>
    </section>
  );
}
