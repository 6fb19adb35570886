import { messageOf } from '@wedding/shared/host/call.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Card } from '@wedding/shared/ui/layout/card.tsx';
import { Bell, BellOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type PushState, pushState, turnOff, turnOn } from './push.ts';

interface PushCardProps {
  pushKey: string;
  /** Whether the server has a subscription of this device. */
  known: boolean;
  /** Whether there is something to remind of. If not, notifications can only be turned off. */
  canTurnOn: boolean;
}

/** Notifications on this device. Only a button asks for permission, and another one turns them off. */
export function PushCard({ pushKey, known, canTurnOn }: PushCardProps) {
  const { toast } = useHost();
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let isMounted = true;
    void pushState(known).then((now) => isMounted && setState(now));
    return () => {
      isMounted = false;
    };
  }, [known]);
  const change = useMutation({
    // What the button says is passed on: this function may be older than the state by one render.
    mutationFn: (wanted: 'on' | 'off') => (wanted === 'off' ? turnOff() : turnOn(pushKey)),
    onSuccess: ({ now, message, problem }) => {
      setState(now);
      if (message) toast.success(message);
      if (problem) toast.error(problem);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const on = state === 'on';
  if (!on && !canTurnOn) return null;
  const canAsk = state === 'on' || state === 'off';
  return (
    <Card title="Notifications">
      <Stack gap={4} justify="start" tone="second">
        <p>{textOf(state)}</p>
        {canAsk && (
          <Button
            small
            variant={on ? 'outline' : 'primary'}
            icon={on ? <BellOff aria-hidden="true" /> : <Bell aria-hidden="true" />}
            busy={change.isPending}
            onClick={() => change.mutate(on ? 'off' : 'on')}
          >
            {on ? 'Stop reminders' : `Remind me on this ${deviceWord()}`}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function textOf(state: PushState | null): string {
  if (state === 'none') {
    return 'This browser can’t show notifications. On an iPhone, add the site to your home screen first. The list above is always up to date.';
  }
  if (state === 'blocked') {
    return 'Notifications from this site are blocked. Allow them in your browser’s settings, then come back. The list above is always up to date.';
  }
  if (state === 'on') return 'On. We remind you of each thing once, between 7 am and 9 pm.';
  return 'We can remind you of payments, tasks and quotes, once each, between 7 am and 9 pm. You can stop any time.';
}
