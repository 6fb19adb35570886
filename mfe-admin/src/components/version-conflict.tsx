import { ApiError } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { CircleAlert } from 'lucide-react';
import { formatTimestamp } from '../lib/dates.ts';
import css from './version-conflict.module.css';

/** Returns who changed the record since the form was opened, and its current version. Null for any other error. */
export function conflictOf(error: Error | null) {
  if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') return null;
  const [first] = Array.isArray(error.body.conflicts) ? error.body.conflicts : [];
  const version: unknown = first?.current?.version;
  if (typeof version !== 'number') return null;
  const account: unknown = first.current.updated_by;
  return {
    version,
    by: String(first.changed_by || 'Somebody else'),
    at: String(first.changed_at),
    account: typeof account === 'number' ? account : null,
  };
}

interface VersionConflictProps {
  conflict: NonNullable<ReturnType<typeof conflictOf>>;
  /** The noun for the record: `template`. */
  what: string;
  onTakeTheirs: () => void;
  onSaveOver: () => void;
}

/** Lets the administrator choose which version to save after the record was changed elsewhere. */
export function VersionConflict({ conflict, what, onTakeTheirs, onSaveOver }: VersionConflictProps) {
  const { session } = useHost();
  const isOwn = conflict.account !== null && conflict.account === session.user?.id;
  return (
    <section className={css.conflict} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>
        <p>
          {isOwn
            ? `You changed this ${what} in another tab or on another device on ${formatTimestamp(conflict.at)}. Your changes are kept here, but not saved yet.`
            : `${conflict.by} changed this ${what} on ${formatTimestamp(conflict.at)}. Your changes are kept here, but not saved yet.`}
        </p>
        <div className={css.buttons}>
          <Button small variant="outline" onClick={onTakeTheirs}>
            {isOwn ? 'Use that version, discard this one' : 'Use theirs, discard mine'}
          </Button>
          <Button small onClick={onSaveOver}>
            {isOwn ? 'Overwrite it with this one' : 'Overwrite with mine'}
          </Button>
        </div>
      </div>
    </section>
  );
}
