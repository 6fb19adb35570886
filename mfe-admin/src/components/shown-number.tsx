import { messageOf } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
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
  const show = useMutation({
    mutationFn: reveal,
    onError: (error) => void toast.error(messageOf(error)),
  });
  return (
    <Row as="span" inline gap={2} rowGap={0} wrap tabular nowrap className={css.number}>
      {show.data ?? (masked || 'No number')}
      {masked && !show.data && (
        <button type="button" className={css.open} disabled={show.isPending} onClick={() => show.mutate()}>
          Show<VisuallyHidden> the number of {of}; the audit trail notes it</VisuallyHidden>
        </button>
      )}
    </Row>
  );
}
