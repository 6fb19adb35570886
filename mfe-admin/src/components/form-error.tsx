import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './form-error.module.css';

/** Shows why a form, a file or a job was refused, above its buttons. Renders nothing without `text`. */
export function FormError({ text }: { text: ReactNode }) {
  if (!text) return null;
  return (
    <p className={css.refusal} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
