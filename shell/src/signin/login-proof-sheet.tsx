import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const [isExpired, setExpired] = useState(false);
  const tryAgain = useEffectEvent(proceed);
  const look = useRef(() => {});
  useEffect(() => {
    setExpired(false);
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    async function poll() {
      const state = await tryAgain();
      if (isGone || state === 'done') return;
      if (state === 'expired') setExpired(true);
      else timer = setTimeout(poll, POLL_MS);
    }
    timer = setTimeout(poll, POLL_MS);
    look.current = () => {
      clearTimeout(timer);
      void poll();
    };
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [proof.key]);
  return (
    <Sheet open onClose={onClose} title={`Confirm that ${phone} is yours`}>
      <Stack gap={5} className={css.body}>
        <p>
          {isByTextAlone(proof.ways)
            ? 'Send this text from the phone with that number. It keeps everybody else out of your account.'
            : 'Choose one way to show that it’s you. It keeps everybody else out of your plan.'}
        </p>
        {isExpired ? (
          <ProofExpired onRestart={onRestart} />
        ) : (
          <ProofSteps
            asked={proof}
            purpose="login"
            waiting={waitingFor(proof.ways)}
            onAnswered={() => look.current()}
          />
        )}
      </Stack>
    </Sheet>
  );
}
