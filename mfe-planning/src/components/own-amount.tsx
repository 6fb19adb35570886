import { formatKobo } from '@wedding/shared/format/money.ts';
import { formatOwn } from '@wedding/shared/format/own-currency.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Stack, Text, type TextProps } from '@wedding/shared/ui/layout/box.tsx';

/** An amount of kobo in the currency that the person chose, beside the naira. Nothing for who counts in naira alone. */
export function OwnAmount({ kobo }: { kobo: number }) {
  const { user } = useHost().session;
  if (!user?.currency) return null;
  return (
    <Text as="span" tone="muted" size={13} tabular nowrap>
      {formatOwn(kobo, user.currency)}
    </Text>
  );
}

/** An amount of a row, with the person's own currency below it. */
export function Amount({ kobo, sign = '', ...text }: TextProps & { kobo: number; sign?: string }) {
  return (
    <Stack as="span" align="end">
      <Text as="span" tabular nowrap {...text}>
        {sign}
        {formatKobo(kobo)}
      </Text>
      <OwnAmount kobo={kobo} />
    </Stack>
  );
}
