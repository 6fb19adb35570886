import { TextAreaField } from '@wedding/shared/ui/fields/field.tsx';
import type { ComponentProps } from 'react';

/** Why something is done to a member, which the member's history keeps. */
export const ReasonField = (
  props: Pick<ComponentProps<typeof TextAreaField>, 'value' | 'error' | 'onChange'>,
) => (
  <TextAreaField
    label="Reason"
    rows={3}
    limit={200}
    hint="It stays in the member’s history, with your name."
    {...props}
  />
);
