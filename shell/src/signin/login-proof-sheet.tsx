import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { useEffect, useRef, useState } from 'react';
import css from '../proof/proof-sheet.module.css';
import { ProofExpired, ProofSteps } from '../proof/proof-steps.tsx';

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

/** Asks for a text from the number before signing it in (SEC-7), and continues by itself once it has arrived. */
export function LoginProofSheet({ phone, proof, proceed, onRestart, onClose }: LoginProofSheetProps) {
  const [isExpired, setExpired] = useState(false);
  const latest = useRef(proceed);
  latest.current = proceed;
  useEffect(() => {
    setExpired(false);
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    async function poll() {
      const state = await latest.current();
      if (isGone || state === 'done') return;
      if (state === 'expired') setExpired(true);
      else timer = setTimeout(poll, POLL_MS);
    }
    timer = setTimeout(poll, POLL_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [proof.key]);
  return (
    <Sheet open onClose={onClose} title={`Confirm that ${phone} is yours`}>
      <Stack gap={5} className={css.body}>
        <p>Send this text from the phone with that number. It keeps everybody else out of your account.</p>
        {isExpired ? (
          <ProofExpired onRestart={onRestart} />
        ) : (
          <ProofSteps asked={proof} waiting="Waiting for your text. We’ll continue automatically." />
        )}
      </Stack>
    </Sheet>
  );
}
