import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { type ReactNode, useEffect, useRef } from 'react';

/** Fields and the LOG IN button. A disabled Loading button replaces it while the sign-in is in flight. */
export function SigninForm(props: { busy: boolean; onSubmit: () => void; children: ReactNode }) {
  const { busy, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(busy);
  useEffect(() => {
    // The disabled button has lost the focus.
    const isLost = document.activeElement === document.body;
    if (wasBusy.current && !busy && isLost)
      form.current?.querySelector<HTMLElement>(':scope > button')?.focus();
    wasBusy.current = busy;
  }, [busy]);
  useEffect(() => focusFirstField(form.current), []);
  return (
    <Stack
      above={8}
      as="form"
      gap={5}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {children}
      {busy ? (
        <Button wide busy disabled>
          Loading
        </Button>
      ) : (
        <Button wide type="submit">
          LOG IN
        </Button>
      )}
    </Stack>
  );
}
