import { useQueryClient } from '@tanstack/react-query';
import type { OwnCurrency, User } from '@wedding/shared/contract/account.schema.ts';
import { chooseCurrency } from '@wedding/shared/contract/account.ts';
import { formatOwn } from '@wedding/shared/format/own-currency.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { MoneyField } from '@wedding/shared/ui/fields/money-field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { useState } from 'react';
import { adoptUser } from '../session/session.ts';
import { meQuery } from '../session/use-me.ts';

/** Currencies of where most Nigerians abroad live, those first. */
const CODES = ['GBP', 'USD', 'CAD', 'EUR', 'AED', 'ZAR', 'GHS', 'AUD', 'SAR', 'CNY', 'KES', 'XOF'];
const FIELDS = ['code', 'kobo'] as const;
const EXAMPLE_KOBO = 100_000_000;

const nameOf = (code: string) => new Intl.DisplayNames('en-NG', { type: 'currency' }).of(code) ?? code;

/** Lets a person abroad see amounts in their own currency as well, at a rate they set. The plan stays in naira. */
export function CurrencyCard({ user }: { user: User }) {
  const { toast } = useHost();
  const client = useQueryClient();
  const [code, setCode] = useTyped('currency', user.currency?.code ?? '');
  const [rate, setRate] = useTyped('rate', user.currency?.kobo ?? null);
  const [missing, setMissing] = useState(false);
  const save = useSubmit({
    mutationFn: (currency: OwnCurrency | null) => call(chooseCurrency, { body: { currency } }),
    onSuccess: ({ message, data }) => {
      adoptUser(data);
      setCode(undefined);
      setRate(undefined);
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      toast.success(message);
    },
    onError: (error) => {
      const { general } = formErrors(error, FIELDS);
      if (general) toast.error(general);
    },
  });
  const { at } = formErrors(save.error, FIELDS);
  const codes = user.currency && !CODES.includes(user.currency.code) ? [user.currency.code, ...CODES] : CODES;
  const chosen = code !== '' && rate !== null && rate > 0 ? { code, kobo: rate } : null;
  function submit() {
    setMissing(code !== '' && !chosen);
    if (code === '' || chosen) save.mutate(chosen);
  }
  return (
    <Card title="Another currency">
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Text tone="second">
          Abroad? See the budget’s amounts in your own currency too, at a rate that you set. The plan itself
          stays in naira.
        </Text>
        <SelectField
          label="Show amounts also in"
          name="currency"
          placeholder="Naira alone"
          options={codes.map((one) => ({ value: one, label: `${nameOf(one)} (${one})` }))}
          value={code}
          error={at.code}
          onChange={(event) => setCode(event.target.value)}
        />
        {code !== '' && (
          <MoneyField
            label={`1 ${code} in naira`}
            value={rate}
            onChange={setRate}
            hint={chosen ? `₦1,000,000 shows as ${formatOwn(EXAMPLE_KOBO, chosen)}` : undefined}
            error={missing ? `Enter what 1 ${code} is worth in naira.` : at.kobo}
          />
        )}
        <Row gap={3} wrap>
          <Button type="submit" variant="outline" busy={save.isPending} busyLabel="Saving">
            Save currency
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
