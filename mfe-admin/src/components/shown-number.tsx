import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import css from './panel.module.css';

interface ShownNumberProps {
  /** The masked number, as lists show it. */
  masked: string;
  /** The person's name, for the accessible name of the button. */
  of: string;
  /** Requests the whole number. The audit trail records the request. */
  reveal: () => Promise<string>;
}

/** Shows a masked number and a button that reveals the whole one. */
export function ShownNumber({ masked, of, reveal }: ShownNumberProps) {
  const { toast } = useHost();
  const [revealed, setRevealed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  if (revealed)
    return (
      <Row as="span" inline gap={2} rowGap={0} wrap tabular nowrap className={css.number}>
        {revealed}
      </Row>
    );
  async function show() {
    setBusy(true);
    try {
      setRevealed(await reveal());
    } catch (error) {
      toast.error(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <Row as="span" inline gap={2} rowGap={0} wrap tabular nowrap className={css.number}>
      {masked || 'No number'}
      {masked && (
        <button type="button" className={css.open} disabled={busy} onClick={() => void show()}>
          Show<VisuallyHidden> the number of {of}; the audit trail notes it</VisuallyHidden>
        </button>
      )}
    </Row>
  );
}
