import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Lock, Passkey } from '@wedding/shared/contract/passkey.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { LockKeyhole, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { canUsePasskeys } from '../passkey/can-use-passkeys.ts';
import { PasskeyEntry } from '../passkey/passkey-entry.tsx';
import { ProofSheet } from '../proof/proof-sheet.tsx';
import { meQuery } from '../session/use-me.ts';
import { lockQuery, useRemovePasskey } from './lock.queries.ts';
import css from './lock-card.module.css';
import { LockSheet } from './lock-sheet.tsx';
import { PartnerYesSheet } from './partner-yes-sheet.tsx';

/** Shows whether the plan is locked, and the phones that unlock it. */
export function LockCard() {
  const lock = useQuery(lockQuery);
  return (
    <Card title="Lock">
      <div className={css.status}>
        {lock.data ? (
          <LockState lock={lock.data} />
        ) : lock.error ? (
          <ErrorState query={lock} />
        ) : (
          <Skeleton shape="row" count={2} label="Loading your lock" />
        )}
      </div>
    </Card>
  );
}

function LockState({ lock }: { lock: Lock }) {
  const [sheet, setSheet] = useState<'lock' | 'partner' | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { ask } = useHost();
  async function askToRemove(passkey: Passkey) {
    if (await ask.confirmDelete()) setRemoved(passkey);
  }
  const partner = lock.partner && (lock.partner.name || 'your partner');
  const ways = partner ? 'a text from your number, or a yes from your partner' : 'or a text from your number';
  return (
    <Stack gap={4} className={css.body}>
      <Text tone="second">
        {lock.locked
          ? `Your plan is locked. A new phone needs one of the locks below, ${ways}.`
          : `Whoever types your number can open your plan. With a lock, a new phone also needs your fingerprint, face or PIN, ${ways}.`}
      </Text>
      {lock.passkeys.map((passkey) => (
        <PasskeyEntry
          key={passkey.id}
          passkey={passkey}
          noun="lock"
          onRemove={() => void askToRemove(passkey)}
        />
      ))}
      {lock.locked && lock.partner && (
        <Text tone="muted" size={14}>
          {lock.partner.passkeys > 0
            ? `${lock.partner.name || 'Your partner'} has ${lock.partner.passkeys === 1 ? 'a lock' : `${lock.partner.passkeys} locks`} too.`
            : `${lock.partner.name || 'Your partner'} has none yet, and can add one in their own profile.`}
        </Text>
      )}
      {!canUsePasskeys() && (
        <Text tone="muted" size={14}>
          This browser can’t keep a lock. Open this page in your phone’s own browser to add one.
        </Text>
      )}
      <Row gap={3} wrap>
        {canUsePasskeys() && (
          <Button
            variant={lock.locked ? 'outline' : 'primary'}
            icon={<LockKeyhole aria-hidden="true" />}
            onClick={() => setSheet('lock')}
          >
            {lock.locked ? 'Add this phone' : 'Lock our plan'}
          </Button>
        )}
        {partner && (
          <Button
            variant="quiet"
            icon={<UserRoundCheck aria-hidden="true" />}
            onClick={() => setSheet('partner')}
          >
            Let {partner} in
          </Button>
        )}
      </Row>
      {sheet === 'lock' && <LockSheet onClose={() => setSheet(null)} />}
      {sheet === 'partner' && <PartnerYesSheet onClose={() => setSheet(null)} />}
      {removed && (
        <RemoveSheet
          passkey={removed}
          unlocks={lock.passkeys.length === 1 && !lock.partner?.passkeys}
          onClose={() => setRemoved(null)}
        />
      )}
    </Stack>
  );
}

interface RemoveSheetProps {
  passkey: Passkey;
  /** Whether it is the last lock of both. */
  unlocks: boolean;
  onClose: () => void;
}

/** Removing a lock takes a lock, a text, or the partner's yes. */
function RemoveSheet({ passkey, unlocks, onClose }: RemoveSheetProps) {
  const client = useQueryClient();
  const removePasskey = useRemovePasskey();
  async function remove(key: string) {
    await removePasskey(passkey.id, key);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    onClose();
  }
  return (
    <ProofSheet
      purpose="unlock"
      lead={
        unlocks
          ? 'This is the last lock. Without it, your number alone opens your plan again. First show that it’s you.'
          : 'Before we remove this lock, show that it’s you.'
      }
      busy="Removing the lock"
      onProved={remove}
      onClose={onClose}
    />
  );
}
