import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import { Sheet } from '@wedding/shared/ui/sheet.tsx';
import { useEffect, useRef, useState } from 'react';
import css from '../proof/proof-sheet.module.css';
import { ProofSteps, ProofTooLate } from '../proof/proof-steps.tsx';

/** How often the page asks whether the text has come. */
const EVERY_MS = 3000;

interface LoginProofSheetProps {
  proof: LoginProof;
  /** Tries to sign in with the proof: whether the text is still to come, or the proof is no longer good. */
  proceed: () => Promise<'waiting' | 'over' | 'done'>;
  onAgain: () => void;
  onClose: () => void;
}

/** Asks for a text from the number before it is signed in (security line 7), and goes on by itself once it has come. */
export function LoginProofSheet({ proof, proceed, onAgain, onClose }: LoginProofSheetProps) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(proceed);
  latest.current = proceed;
  useEffect(() => {
    setOver(false);
    let timer: ReturnType<typeof setTimeout>;
    let isGone = false;
    async function ask() {
      const state = await latest.current();
      if (isGone || state === 'done') return;
      if (state === 'over') setOver(true);
      else timer = setTimeout(ask, EVERY_MS);
    }
    timer = setTimeout(ask, EVERY_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [proof.key]);
  return (
    <Sheet open onClose={onClose} title="Is this your number?">
      <div className={css.body}>
        <p>
          Send this text from the phone with that number: it keeps everybody else from signing in with it.
        </p>
        {isOver ? (
          <ProofTooLate onAgain={onAgain} />
        ) : (
          <ProofSteps asked={proof} waiting="Waiting for your text. This goes on by itself." />
        )}
      </div>
    </Sheet>
  );
}
