import type { ProofQuestion } from '@wedding/shared/host/host.ts';
import { createStore, useStore } from 'zustand';

interface PendingQuestion extends ProofQuestion {
  answer: (key: string | null) => void;
}

const proving = createStore<{ asked: PendingQuestion | null }>(() => ({ asked: null }));

/** Returns the open request for a proof. */
export const useProving = (): PendingQuestion | null => useStore(proving, (state) => state.asked);

/** Asks the signed-in person for a text from their own number; see `Host.prove`. */
export function prove(question: ProofQuestion): Promise<string | null> {
  proving.getState().asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (key: string | null) => {
      proving.setState({ asked: null });
      resolve(key);
    };
    proving.setState({ asked: { ...question, answer } });
  });
}
