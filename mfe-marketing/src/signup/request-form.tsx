import type { Confirmation } from '@wedding/shared/contract/signup.schema.ts';
import { requestSubscription } from '@wedding/shared/contract/signup.ts';
import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { type FormEvent, useState } from 'react';

interface RequestFormProps {
  plan: Tariff;
  phone: string;
  onPhone: (phone: string) => void;
  onAsked: (confirmation: Confirmation) => void;
}

/** Requests a plan for a number. After an error the number stays in its field. */
export function RequestForm({ plan, phone, onPhone, onAsked }: RequestFormProps) {
  const [empty, setEmpty] = useState(false);
  const ask = useSubmit({
    mutationFn: () => call(requestSubscription, { body: { phone, product_id: plan.product_id } }),
    onSuccess: ({ data }) => onAsked(data),
  });
  const { at, general } = formErrors(ask.error, ['phone', 'product_id']);
  const atField = empty ? 'Field is required' : at.phone;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = phone.trim() === '';
    setEmpty(isEmpty);
    if (!isEmpty) ask.mutate();
  }
  return (
    <Stack as="form" gap={5} noValidate onSubmit={submit}>
      <TextField
        label="Phone number"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="Enter your phone number"
        limit={40}
        value={phone}
        hint={twoNumbersHint(phone)}
        error={atField}
        onChange={({ target }) => {
          onPhone(target.value);
          setEmpty(false);
          if (at.phone) ask.reset();
        }}
      />
      {(at.product_id || general) && (
        <Text tone="danger" role="alert">
          {at.product_id ?? general}
        </Text>
      )}
      <Text tone="second" size={14}>
        By subscribing you agree to our{' '}
        <Link to="/privacy-policy" target="_blank">
          privacy policy
        </Link>{' '}
        and{' '}
        <Link to="/terms-of-use" target="_blank">
          terms of use
        </Link>
        . We ask you to confirm by text before anything starts.
      </Text>
      <Button type="submit" wide busy={ask.isPending} busyLabel="Loading">
        SUBSCRIBE
      </Button>
    </Stack>
  );
}
