import { CircleAlert } from 'lucide-react';
import css from './form-error.module.css';

/** Why a form was not taken, above its buttons; nothing while there is no `text`. */
export function FormError({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p className={css.refusal} role="alert">
      <CircleAlert aria-hidden="true" />
      {text}
    </p>
  );
}
