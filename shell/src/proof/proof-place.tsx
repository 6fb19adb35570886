import type { ProofQuestion } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { createStore, useStore } from 'zustand';

const ProofSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "proof" */ './proof-sheet.tsx')).ProofSheet,
);

/** Shows the proof sheet above the page or sheet that asked for it. */
export function ProofPlace() {
  const request = useProving();
  return request ? (
    <ProofSheet
      key={request.purpose}
      purpose={request.purpose}
      lead={request.lead}
      busy="One moment"
      onProved={async (key) => request.answer(key)}
      onClose={() => request.answer(null)}
    />
  ) : null;
}

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
