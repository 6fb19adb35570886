import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { MonitorSmartphone } from 'lucide-react';
import { ON_DEVICE } from '../lib/on-device-path.ts';
import { savedQuery } from './saved.queries.ts';

/** Shown beside an error: a link to the saved lessons, which still play. Renders nothing if none is saved. */
export function SavedHere() {
  const account = useHost().session.user?.id ?? 0;
  const { data = [] } = useQuery(savedQuery(account));
  const playable = data.filter(({ licensed }) => licensed).length;
  if (playable === 0) return null;
  return (
    <>
      <p>Lessons saved on this {deviceWord()} still play.</p>
      <ButtonLink to={ON_DEVICE} variant="outline" icon={<MonitorSmartphone aria-hidden="true" />}>
        {playable === 1 ? 'Watch your saved lesson' : `Watch your ${playable} saved lessons`}
      </ButtonLink>
    </>
  );
}
