import { type Host, HostContext, type RuntimeConfig } from '@wedding/shared/host/host.ts';
import { SAVE_DATA_COOKIE } from '@wedding/shared/host/save-data-cookie.ts';
import { writeCookie } from '@wedding/shared/host/token.ts';
import { type ReactNode, useMemo } from 'react';
import { createStore, useStore } from 'zustand';
import { closeOnBack } from '../back/close-on-back.ts';
import { deviceStorageOf } from '../device-storage/device-storage.ts';
import { ask } from '../dialogs/ask.ts';
import { offerInstall } from '../install/install.ts';
import { holdReload } from '../refresh/hold-reload.ts';
import { share } from '../share/share-place.tsx';
import { appStore } from '../store/app-store.ts';
import { toast } from '../toaster/toast.ts';

interface HostProviderProps {
  config: RuntimeConfig;
  /** Reports an error of the shell itself. Remotes get a function that adds their name. */
  report: Host['report'];
  fillers: Host['fillers'];
  children: ReactNode;
}

/** Provides what `useHost()` returns. */
export function HostProvider({ config, report, fillers, children }: HostProviderProps) {
  const user = useStore(appStore, (state) => state.current);
  const role = useStore(appStore, (state) => state.role);
  const account = user?.id;
  const phone = useMemo(() => deviceStorageOf(account), [account]);
  const { on } = useStore(saveData);
  const saver = useMemo(() => ({ on, choose: chooseSaveData }), [on]);
  const host = useMemo<Host>(
    () => ({
      session: { user, role },
      store: appStore,
      config,
      toast,
      ask,
      share,
      // The signed-in layout provides the real one: only a signed-in user has a number to prove.
      prove: async () => null,
      phone,
      saver,
      offerInstall,
      report,
      fillers,
      holdReload,
      closeOnBack,
    }),
    [user, role, config, phone, saver, report, fillers],
  );
  return <HostContext value={host}>{children}</HostContext>;
}

const YEAR_S = 31_536_000;
/** Save-data mode. The gateway writes it into the page, so that it applies before the first font. */
const saveData = createStore(() => ({ on: false }));
// Set after creation: prerendered pages hydrate in the state they were prerendered in.
saveData.setState({ on: document.documentElement.hasAttribute('data-saver') });

/** Switches save-data mode now and for later visits, whatever the browser's preference. */
function chooseSaveData(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The gateway reads it before any script runs.
  writeCookie(`${SAVE_DATA_COOKIE}=${on ? 1 : 0}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`);
  document.documentElement.toggleAttribute('data-saver', on);
  saveData.setState({ on });
}
