import type { Tariff } from '@wedding/shared/contract/subscription.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from '../components/text-to-send.module.css';
import { TextToSend } from '../components/text-to-send.tsx';

interface Open {
  plan: Tariff;
  element: HTMLElement;
}

/**
 * Returns `subscribe(plan)`, which opens a dialog with the text to send and the short code. A second press takes the
 * place of the first. The page must render `dialog`, the dialog's content.
 */
export function useSubscribe(): { subscribe: (tariff: Tariff) => Promise<void>; dialog: ReactNode } {
  const { ask } = useHost();
  const [open, setOpen] = useState<Open | null>(null);
  const closing = useRef<AbortController>(undefined);
  useEffect(() => () => closing.current?.abort(), []);

  async function subscribe(tariff: Tariff) {
    closing.current?.abort();
    closing.current = new AbortController();
    const { signal } = closing.current;
    const element = document.createElement('div');
    setOpen({ plan: tariff, element });
    await ask.show({ title: 'Subscribe', icon: 'question', button: 'Close', element, signal });
    // A later press has set its own content meanwhile.
    setOpen((now) => (now?.element === element ? null : now));
  }
  const close = () => closing.current?.abort();
  return {
    subscribe,
    dialog: open && createPortal(<Subscribe plan={open.plan} onLeave={close} />, open.element),
  };
}

function Subscribe({ plan, onLeave }: { plan: Tariff; onLeave: () => void }) {
  const { session } = useHost();
  const { product_id, name, title, code } = plan;
  return (
    <>
      <Text tone="text" size={18} className={css.sentence}>
        To subscribe to the {name} plan, text {title} to {code ?? 'our short code'}
      </Text>
      <TextToSend text={title} code={code} />
      {code ? (
        <>
          <Text above={4} tone="muted" size={14}>
            {session.role === 'user'
              ? 'Send it from the number that you’re signed in with.'
              : 'Then log in with the number that you texted from.'}
          </Text>
          <Link className={css.other} to={`/signup?step=confirm&plan=${product_id}`} onClick={onLeave}>
            Can’t text from this device?
          </Link>
        </>
      ) : (
        <Text above={4} tone="muted" size={14}>
          This plan has no short code yet. Please choose another plan, or ask us for the code.
        </Text>
      )}
    </>
  );
}
