import { formatCounted } from '@wedding/shared/format/count.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';

/** How long a record in the bin can be restored. The list's date is the day of its deletion. */
export function BinText({ deletedAt }: { deletedAt: string }) {
  const at = parseTimestamp(deletedAt).getTime();
  const left = useTime(() => Math.max(0, Math.ceil(30 - (Date.now() - at) / 86_400_000)));
  return <>Gone for good in {formatCounted(left, 'day')}</>;
}
