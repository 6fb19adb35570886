import { useQuery } from '@tanstack/react-query';
import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import css from '../proof/proof-sheet.module.css';
import { isByTextAlone, ProofExpired, ProofSteps, waitingFor } from '../proof/proof-steps.tsx';

/** How often the page checks whether the text has arrived. */
const POLL_MS = 3000;

interface LoginProofSheetProps {
  /** The number, as the person typed it. */
  phone: string;
  proof: LoginProof;
  /** Tries to sign in with the proof; returns whether the text is still missing or the proof has expired. */
  proceed: () => Promise<'waiting' | 'expired' | 'done'>;
  onRestart: () => void;
  onClose: () => void;
}

/** Asks for a proof of the number before signing it in (SEC-7, SEC-51), and continues by itself once it is proved. */
export function LoginProofSheet({ phone, proof, proceed, onRestart, onClose }: LoginProofSheetProps) {
  const { data: state, refetch } = useQuery({
    queryKey: ['login-proof', proof.key],
    queryFn: proceed,
    initialData: 'waiting' as const,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: (query) => query.state.data === 'waiting' && POLL_MS,
  });
  return (
    <Sheet open onClose={onClose} title={`Confirm that ${phone.replaceAll(' ', '\u00a0')} is yours`}>
      <Stack gap={5} className={css.body}>
        <p>
          {isByTextAlone(proof.ways)
            ? 'Send this text from the phone with that number. It keeps everybody else out of your account.'
            : 'Choose one way to show that it’s you. It keeps everybody else out of your plan.'}
        </p>
        {state === 'expired' ? (
          <ProofExpired onRestart={onRestart} />
        ) : (
          <ProofSteps
            asked={proof}
            purpose="login"
            waiting={waitingFor(proof.ways)}
            onAnswered={() => void refetch()}
          />
        )}
      </Stack>
    </Sheet>
  );
}
