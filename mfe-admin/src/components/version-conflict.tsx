import { useHost } from '@wedding/shared/host/host.ts';
import { type conflictsOf, conflictText, isOwnChange } from '@wedding/shared/host/version-conflict.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './version-conflict.module.css';

interface VersionConflictProps {
  conflicts: NonNullable<ReturnType<typeof conflictsOf>>;
  /** The noun for the record: `template`. */
  what: string;
  onTakeTheirs: () => void;
  onSaveOver: () => void;
}

/** Lets the administrator choose which version to save after the record was changed elsewhere. */
export function VersionConflict({ conflicts, what, onTakeTheirs, onSaveOver }: VersionConflictProps) {
  const self = useHost().session.user?.id;
  const isOwn = isOwnChange(conflicts, self);
  return (
    <ConflictFrame
      title={conflictText(conflicts, { what, self })}
      text="What you typed is still here, but not saved yet."
    >
      <Button small variant="outline" onClick={onTakeTheirs}>
        {isOwn ? 'Use that version, discard this one' : 'Use theirs, discard mine'}
      </Button>
      <Button small onClick={onSaveOver}>
        {isOwn ? 'Overwrite it with this one' : 'Overwrite with mine'}
      </Button>
    </ConflictFrame>
  );
}

interface ConflictFrameProps {
  title: string;
  text: string;
  /** The choices. */
  children: ReactNode;
}

/** A notice about a conflict. It scrolls into sight and takes the focus, because Save may be far from it. */
export function ConflictFrame({ title, text, children }: ConflictFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    frame.current?.focus({ preventScroll: true });
    // Absent where nothing is laid out, in tests.
    frame.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <section ref={frame} className={css.conflict} role="alert" tabIndex={-1}>
      <CircleAlert />
      <div>
        <h2 className={css.title}>{title}</h2>
        <p>{text}</p>
        <Row above={3} gap={2} wrap>
          {children}
        </Row>
      </div>
    </section>
  );
}
