import { createStore } from 'zustand';
import { isOffered } from '../device-storage/device-storage.ts';

/** Chromium's; where browsers have no such event, only words can help. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

export type InstallWay = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'ios' };

/** What is offered at this moment, and how. */
export const installOffer = createStore<{ way: InstallWay | null }>(() => ({ way: null }));

let held: InstallPrompt | undefined;

/** Keeps the browser from asking by itself: it asks strangers who have seen nothing yet. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    held = undefined;
    installOffer.setState({ way: null });
  });
}

/** Offers the home screen, once ever on this phone, where it isn't there already and the phone can. */
export function offerInstall(): void {
  const way = wayHere();
  if (!way || isInstalled()) return;
  void isOffered().then((before) => before || installOffer.setState({ way }));
}

function wayHere(): InstallWay | undefined {
  if (held) return { kind: 'prompt', prompt: held };
  return isIos() ? { kind: 'ios' } : undefined;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

/** An iPad says that it is a Mac, but no Mac is touched. */
const isIos = () =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
