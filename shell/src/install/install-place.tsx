import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useStore } from 'zustand';
import { installOffer } from './install.ts';

const InstallSheet = lazySheet(
  async () => (await import(/* webpackChunkName: "install" */ './install-sheet.tsx')).InstallSheet,
);

/** Shows the offer of the home screen, once a user has something to keep there. */
export function InstallPlace() {
  const way = useStore(installOffer, (state) => state.way);
  return way && <InstallSheet way={way} onClose={() => installOffer.setState({ way: null })} />;
}
