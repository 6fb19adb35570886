import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { useSync } from '../sync/use-sync.ts';

const Sheet = lazyComponent(
  async () => (await import(/* webpackChunkName: "removed" */ './choice-sheet.tsx')).ChoiceSheet,
  // The state that is shown says that a choice is needed.
  () => null,
);

/** Asks what waits for a choice; loaded once something does. */
export function ChoiceSheet() {
  const { conflicts, rejected } = useSync();
  return conflicts.length + rejected.length > 0 && <Sheet />;
}
