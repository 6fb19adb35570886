import { type Host, HostContext, type RuntimeConfig } from '@wedding/shared/platform/host.ts';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { ask } from '../dialogs/ask.ts';
import { offerInstall } from '../install/install.ts';
import { phoneOf } from '../phone/phone.ts';
import { holdReload } from '../refresh/hold-reload.ts';
import { share } from '../share/share.ts';
import { appStore } from '../store/app-store.ts';
import { toast } from '../toaster/toast.ts';
import { chooseSaver, useSaver } from './saver.ts';

interface HostProviderProps {
  config: RuntimeConfig;
  /** Sends a failure of the shell itself; remotes are given one that carries their name. */
  report: Host['report'];
  fillers: Host['fillers'];
  children: ReactNode;
}

/** Offers everything below what `useHost()` promises. */
export function HostProvider({ config, report, fillers, children }: HostProviderProps) {
  const user = useStore(appStore, (state) => state.current);
  const role = useStore(appStore, (state) => state.role);
  const account = user?.id;
  const phone = useMemo(() => phoneOf(account), [account]);
  const sparing = useSaver();
  const saver = useMemo(() => ({ on: sparing, choose: chooseSaver }), [sparing]);
  const host = useMemo<Host>(
    () => ({
      session: { user, role },
      store: appStore,
      config,
      toast,
      ask,
      share,
      phone,
      saver,
      offerInstall,
      report,
      fillers,
      holdReload,
    }),
    [user, role, config, phone, saver, report, fillers],
  );
  return <HostContext value={host}>{children}</HostContext>;
}
