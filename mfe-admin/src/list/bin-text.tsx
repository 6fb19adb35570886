import { formatCounted } from '@wedding/shared/format/count.ts';
import { parseTimestamp } from '@wedding/shared/format/timestamp.ts';
import { useTime } from '@wedding/shared/host/device/clock.ts';
import { formatDay } from '../lib/dates.ts';

/** Since when a record is in the bin, and how long it can be restored. */
export function BinText({ deletedAt }: { deletedAt: string }) {
  const at = parseTimestamp(deletedAt).getTime();
  const left = useTime(() => Math.max(0, Math.ceil(30 - (Date.now() - at) / 86_400_000)));
  return `Deleted ${formatDay(deletedAt)} · gone for good in ${formatCounted(left, 'day')}`;
}
