import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Row } from '../layout/box.tsx';
import css from './form-error.module.css';

const reveal = (element: Element | null) => element?.scrollIntoView?.({ block: 'nearest' });

interface FormErrorProps {
  text: ReactNode;
  /** Whether a button that was pressed may be far from it, as on a page with a form. A sheet shows its errors itself. */
  reveals?: boolean;
}

/** Shows why a form, a file or a job was refused, above its buttons. Renders nothing without `text`. */
export function FormError({ text, reveals = false }: FormErrorProps) {
  if (!text) return null;
  return (
    <Row
      as="p"
      ref={reveals ? reveal : undefined}
      gap={3}
      align="stretch"
      size={14}
      breaks
      className={css.refusal}
      role="alert"
    >
      <CircleAlert />
      <span>{text}</span>
    </Row>
  );
}
