import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '../layout/box.tsx';
import css from './form-error.module.css';

/** Scrolls to the error: in a long form it may be far from the button that was pressed. */
const reveal = (element: Element | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** Shows why a form, a file or a job was refused, above its buttons. Renders nothing without `text`. */
export function FormError({ text }: { text: ReactNode }) {
  if (!text) return null;
  return (
    <Row as="p" ref={reveal} gap={3} align="stretch" size={14} breaks className={css.refusal} role="alert">
      <CircleAlert />
      <span>{text}</span>
    </Row>
  );
}
