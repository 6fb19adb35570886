import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import css from './conflict-frame.module.css';

interface ConflictFrameProps {
  title: string;
  text: string;
  /** The choices. */
  children: ReactNode;
}

/**
 * A notice about a conflict. It scrolls into sight, because Save may be far from it, and takes the focus but from a person
 * who is typing.
 */
export function ConflictFrame({ title, text, children }: ConflictFrameProps) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]');
    if (!isTyping) frame.current?.focus({ preventScroll: true });
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
