import { lazy, Suspense } from 'react';
import { useShared } from './share.ts';

const ShareDialog = lazy(async () => {
  const { ShareDialog } = await import(/* webpackChunkName: "share" */ './share-dialog.tsx');
  return { default: ShareDialog };
});

/** Where the share dialog stands once something is shared. */
export function SharePlace() {
  const content = useShared();
  return content ? (
    <Suspense>
      <ShareDialog content={content} />
    </Suspense>
  ) : null;
}
