import { formatOwn } from '../format/own-currency.ts';
import { Text } from '../ui/layout/box.tsx';
import { useHost } from './host.ts';

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
