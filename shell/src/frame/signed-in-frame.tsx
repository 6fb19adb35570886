import { type ComponentProps, lazy, Suspense } from 'react';
import type { SignedInLayout } from './signed-in-layout.tsx';

/** The signed-in layout is a chunk of its own, which visitors of the public site never fetch. */
export const loadSignedInLayout = () => import(/* webpackChunkName: "signed-in" */ './signed-in-layout.tsx');

const Layout = lazy(async () => ({ default: (await loadSignedInLayout()).SignedInLayout }));

export function SignedInFrame(props: ComponentProps<typeof SignedInLayout>) {
  return (
    <Suspense>
      <Layout {...props} />
    </Suspense>
  );
}
