import { type RuntimeConfig, useHost } from '@wedding/shared/platform/host.ts';
import { LogoMark } from '@wedding/shared/ui/logo.tsx';
import { Spinner } from '@wedding/shared/ui/spinner.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { createStore, useStore } from 'zustand';
import css from './splash.module.css';

const splash = createStore(() => ({ shown: false }));

/** True while the splash covers the page, which loads and fetches beneath it. */
export const useSplash = (): boolean => useStore(splash, (state) => state.shown);

/** Whether the document opened inside the signed-in area. */
export const opensSignedIn = (): boolean => /^\/app(\/|$)/.test(location.pathname);

/** Shows the splash where the document opens inside the signed-in area; public pages never wait. */
export function startSplash({ splashMs }: RuntimeConfig): void {
  if (splashMs <= 0 || !opensSignedIn()) return;
  splash.setState({ shown: true });
  setTimeout(() => splash.setState({ shown: false }), splashMs);
}

export function Splash() {
  const { brandName } = useHost().config;
  if (!useSplash()) return null;
  return (
    <div className={css.splash} role="status">
      <div className={css.logo}>
        <LogoMark className={css.mark} />
        <span className={css.name}>{brandName}</span>
      </div>
      <Spinner large />
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
