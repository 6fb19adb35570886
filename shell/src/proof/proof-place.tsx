import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useProving } from './prove.ts';

const ProofSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "proof" */ './proof-sheet.tsx')).ProofSheet,
);

/** Shows the proof sheet above the page or sheet that asked for it. */
export function ProofPlace() {
  const asked = useProving();
  return asked ? (
    <ProofSheet
      key={asked.purpose}
      purpose={asked.purpose}
      lead={asked.lead}
      busy="One moment"
      onProved={async (key) => asked.answer(key)}
      onClose={() => asked.answer(null)}
    />
  ) : null;
}
