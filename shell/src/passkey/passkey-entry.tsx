import type { Passkey } from '@wedding/shared/contract/passkey.schema.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Fingerprint } from 'lucide-react';
import { CardEntry } from '../card-entry/card-entry.tsx';

interface PasskeyEntryProps {
  passkey: Passkey;
  /** What its owner calls it: couples have a lock, administrators a passkey. */
  noun: 'lock' | 'passkey';
  onRemove: () => void;
}

/** A passkey of one's own, which can be removed. */
export function PasskeyEntry({ passkey, noun, onRemove }: PasskeyEntryProps) {
  const name = passkeyName(passkey);
  return (
    <CardEntry
      icon={<Fingerprint />}
      name={name}
      detail={
        passkey.used_at
          ? `Last used ${relativeTime(passkey.used_at)}`
          : `Added ${relativeTime(passkey.created_at)}`
      }
    >
      <Button variant="outline" small onClick={onRemove}>
        Remove <VisuallyHidden>{`the ${noun} of ${name}`}</VisuallyHidden>
      </Button>
    </CardEntry>
  );
}

export const passkeyName = ({ name }: Passkey): string => name || 'Unknown device';
