import { useHost } from '@wedding/shared/platform/host.ts';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { sumOf, useUsed } from '../week/used.ts';

/** What this film has used and saved on this phone so far: `6.2 MB used, 21 MB saved`. */
export function FilmReceipt({ film }: { film: number }) {
  const account = useHost().session.user?.id ?? 0;
  const { network, phone } = sumOf(useUsed().filter((use) => use.film === film && use.account === account));
  if (network + phone === 0) return null;
  return (
    <span>
      This lesson so far: {formatBytes(network)} used, {formatBytes(phone)} saved
    </span>
  );
}
