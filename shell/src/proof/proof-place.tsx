import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useProving } from './prove.ts';

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
