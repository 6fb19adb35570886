import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { installOffer } from './install.ts';

const InstallSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "install" */ './install-sheet.tsx')).InstallSheet,
}));

/** Where the home screen is offered, once somebody has something to keep there. */
export function InstallPlace() {
  const way = useStore(installOffer, (state) => state.way);
  return (
    way && (
      <Suspense>
        <InstallSheet way={way} onClose={() => installOffer.setState({ way: null })} />
      </Suspense>
    )
  );
}
