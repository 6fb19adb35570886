import { useMutation, useQuery } from '@tanstack/react-query';
import type { ProofPurpose } from '@wedding/shared/contract/me.schema.ts';
import { ApiError, messageOf } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useEffect, useState } from 'react';
import { isProofExpired, proofRequestQuery, provedQuery } from './proof.queries.ts';
import css from './proof-sheet.module.css';
import { ProofExpired, ProofSteps, waitingFor } from './proof-steps.tsx';

interface ProofSheetProps {
  purpose: ProofPurpose;
  /** The number to prove; the session's own by default. */
  login?: string | undefined;
  /** What the proof is for, in one sentence. */
  lead: string;
  /** Label while `onProved` runs: `Making the file`. */
  busy: string;
  /** Called if the server doesn't accept `login`, with its reason for the field, which then shows it in place of the sheet. */
  onLoginRefused?: ((reason: string) => void) | undefined;
  /** Called with the key once the number is proved. If it throws, the sheet shows why, with Try again. */
  onProved: (key: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a proof of the number, waits for it and continues by itself (SEC-27). */
export function ProofSheet(props: ProofSheetProps) {
  const { purpose, login, lead, busy, onLoginRefused, onProved, onClose } = props;
  const [round, setRound] = useState(0);
  const request = useQuery(proofRequestQuery({ purpose, login, round }));
  const key = request.data?.key ?? '';
  const proved = useQuery(provedQuery(key));
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onProved });
  useEffect(() => {
    if (proved.data) mutate(key);
  }, [proved.data, key, mutate]);

  const loginError = formErrors(request.error ?? error, ['login']).at.login;
  useEffect(() => {
    if (loginError) onLoginRefused?.(loginError);
  }, [loginError, onLoginRefused]);

  const restart = () => {
    reset();
    setRound(round + 1);
  };
  // The proof is too old for another try.
  const isUsedUp = error instanceof ApiError && error.code === 'PROOF_NEEDED';
  return (
    <Sheet open onClose={onClose} title="Confirm your number">
      <Stack gap={5} className={css.body}>
        <p>{lead}</p>
        {error ? (
          <ErrorState
            message={messageOf(error)}
            onRetry={() => (isUsedUp ? restart() : mutate(key))}
            retrying={isPending}
          />
        ) : request.error ? (
          <ErrorState message={messageOf(request.error)} onRetry={restart} retrying={request.isFetching} />
        ) : isProofExpired(proved.error) && !isPending ? (
          <ProofExpired onRestart={restart} />
        ) : request.data ? (
          <ProofSteps
            asked={request.data}
            purpose={purpose}
            waiting={proved.data ? busy : waitingFor(request.data.ways)}
            onAnswered={() => void proved.refetch()}
          />
        ) : (
          <Skeleton shape="row" count={3} label="Preparing your text" />
        )}
      </Stack>
    </Sheet>
  );
}
