import { useMutation, useQuery } from '@tanstack/react-query';
import type { AskedProof, ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { messageOf } from '@wedding/shared/platform/call.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { Skeleton } from '@wedding/shared/ui/skeleton.tsx';
import { smsLink } from '@wedding/shared/ui/sms-link.ts';
import { Spinner } from '@wedding/shared/ui/spinner.tsx';
import { MessageSquareText, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CopyLine } from './copy-line.tsx';
import { askedQuery, isOver, provedQuery } from './proof.queries.ts';
import css from './proof-sheet.module.css';

interface ProofSheetProps {
  purpose: ProofPurpose;
  /** The number to be proved; the session's own when left out. */
  login?: string | undefined;
  /** What the text opens, in one sentence. */
  lead: string;
  /** Words while `onProved` is under way: `Making the file`. */
  busy: string;
  /** Does what the proof opens; called by itself once the text has come. Throwing shows why, and Try again. */
  onProved: (key: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a text from the number itself, waits for it, and goes on by itself (security line 27). */
export function ProofSheet({ purpose, login, lead, busy, onProved, onClose }: ProofSheetProps) {
  const [round, setRound] = useState(0);
  const asked = useQuery(askedQuery({ purpose, login, round }));
  const key = asked.data?.key ?? '';
  const proved = useQuery(provedQuery(key));
  const { mutate, isPending, error } = useMutation({ mutationFn: onProved });
  useEffect(() => {
    if (proved.data) mutate(key);
  }, [proved.data, key, mutate]);

  const again = () => setRound(round + 1);
  return (
    <Sheet open onClose={onClose} title="Is this your number?">
      <div className={css.body}>
        <p>{lead}</p>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => mutate(key)} retrying={isPending} />
        ) : asked.error ? (
          <ErrorState message={messageOf(asked.error)} onRetry={again} retrying={asked.isFetching} />
        ) : isOver(proved.error) && !isPending ? (
          <TooLate onAgain={again} />
        ) : asked.data ? (
          <Steps
            asked={asked.data}
            waiting={proved.data ? busy : 'Waiting for your text. This goes on by itself.'}
          />
        ) : (
          <Skeleton shape="row" count={3} />
        )}
      </div>
    </Sheet>
  );
}

function Steps({ asked, waiting }: { asked: AskedProof; waiting: string }) {
  return (
    <>
      <div className={css.lines}>
        <CopyLine label="Text" text={asked.text} />
        <CopyLine label="to" text={asked.code} />
      </div>
      <ButtonLink
        wide
        icon={<MessageSquareText aria-hidden="true" />}
        href={smsLink({ ...asked, agent: navigator.userAgent })}
      >
        Write the text
      </ButtonLink>
      <p className={css.waiting} role="status">
        <Spinner />
        {waiting}
      </p>
      <p className={css.note}>
        Your network’s price for a text to {asked.code} applies. Send it only if you asked for this yourself.
      </p>
    </>
  );
}

function TooLate({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={css.lines}>
      <p>No text came within a quarter of an hour, so this one is no longer good.</p>
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
        Get a new one
      </Button>
    </div>
  );
}
