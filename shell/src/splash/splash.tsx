import { type RuntimeConfig, useHost } from '@wedding/shared/host/host.ts';
import { Spinner } from '@wedding/shared/ui/base/spinner.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { LogoMark } from '@wedding/shared/ui/pictures/logo.tsx';
import { useState } from 'react';
import { createStore, useStore } from 'zustand';
import css from './splash.module.css';

const splash = createStore(() => ({ shown: false }));
/** When the splash was first painted, if the page's HTML contains it. */
let paintedAt: number | undefined;

/** Returns whether the splash covers the page, which loads and fetches beneath it. */
export const useSplash = (): boolean => useStore(splash, (state) => state.shown);

/** Returns whether the document opened inside the signed-in area. Routes match in any case. */
export const opensSignedIn = (): boolean => /^\/app(\/|$)/i.test(location.pathname);

/**
 * Shows the splash if the document opens inside the signed-in area. Public pages never wait. Its time counts from its
 * first paint, which is before this script ran if the splash is prerendered.
 */
export function startSplash({ splashMs }: RuntimeConfig): void {
  if (splashMs <= 0 || !opensSignedIn()) return;
  const prerendered = 'frame' in (document.getElementById('root')?.dataset ?? {}) && isKnown();
  // Not the first contentful paint, which waits for the logo to arrive.
  paintedAt = prerendered ? performance.getEntriesByType('paint')[0]?.startTime : undefined;
  const left = paintedAt === undefined ? splashMs : splashMs - (performance.now() - paintedAt);
  if (left <= 0) return;
  splash.setState({ shown: true });
  setTimeout(() => splash.setState({ shown: false }), left);
}

/** Returns whether the HTML's first script knew this browser's session, and so showed the prerendered splash. */
const isKnown = () => 'known' in document.documentElement.dataset;

export function Splash() {
  const { brandName } = useHost().config;
  if (!useSplash()) return null;
  return <SplashScreen brandName={brandName} />;
}

/**
 * Delays the animation by half a second, less the time since the page's HTML began the same one. With less motion, the
 * HTML's logo is there from the start: a delay would hide it again.
 */
const continuedAnimation = () =>
  paintedAt === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches
    ? undefined
    : { animationDelay: `${500 - (performance.now() - paintedAt)}ms` };

/** The splash in the page's HTML, until the rendered one takes over. */
export const PrerenderedSplash = ({ brandName }: { brandName: string }) => (
  <div data-prerendered>
    <SplashScreen brandName={brandName} />
  </div>
);

function SplashScreen({ brandName }: { brandName: string }) {
  const [style] = useState(continuedAnimation);
  return (
    <div className={css.splash} role="status">
      <div className={css.logo} style={style}>
        <LogoMark className={css.mark} />
        <span className={css.name}>{brandName}</span>
      </div>
      <Spinner large />
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
