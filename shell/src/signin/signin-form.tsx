import { Button } from '@wedding/shared/ui/button.tsx';
import type { ReactNode } from 'react';
import css from './signin-form.module.css';

/** Fields and the LOG IN button. A disabled Loading button replaces it while the sign-in is in flight. */
export function SigninForm(props: { busy: boolean; onSubmit: () => void; children: ReactNode }) {
  const { busy, onSubmit, children } = props;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      {busy ? (
        <Button wide busy>
          Loading
        </Button>
      ) : (
        <Button wide type="submit">
          LOG IN
        </Button>
      )}
    </form>
  );
}
