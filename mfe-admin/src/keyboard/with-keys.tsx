import { type ComponentType, lazy, Suspense } from 'react';
import { findLeft } from '../kept.ts';

const nothing = () => null;
/** Fetched after the page; the desk works without keys too. */
const DeskKeys = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "keyboard" */ './desk-keys.tsx').then(
    ({ DeskKeys }) => ({ default: DeskKeys }),
    () => ({ default: nothing }),
  ),
);

interface Door {
  path: string;
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** A page of the desk with the keys that every page of it knows, and with what an earlier tab left of its forms. */
export function withKeys({ path, lazy }: Door): Door {
  return {
    path,
    lazy: async () => {
      const [{ Component: Page }] = await Promise.all([lazy(), findLeft()]);
      return {
        Component: () => (
          <>
            <Page />
            <Suspense fallback={null}>
              <DeskKeys />
            </Suspense>
          </>
        ),
      };
    },
  };
}
