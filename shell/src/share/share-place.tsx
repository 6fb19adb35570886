import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { closeShare, useShared } from './share.ts';

const ShareDialog = lazySheet(
  async () => (await import(/* webpackChunkName: "share" */ './share-dialog.tsx')).ShareDialog,
);

/** Shows the share dialog while something is being shared. */
export function SharePlace() {
  const content = useShared();
  return content && <ShareDialog content={content} onClose={closeShare} />;
}
