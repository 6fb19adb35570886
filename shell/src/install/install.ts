import { createStore } from 'zustand';
import { isOffered } from '../device-storage/device-storage.ts';

/** Chromium's event. Browsers without it can only show instructions. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

export type InstallWay = { kind: 'prompt'; prompt: InstallPrompt } | { kind: 'ios' };

/** The offer that is shown now, and its kind. */
export const installOffer = createStore<{ way: InstallWay | null }>(() => ({ way: null }));

let deferredPrompt: InstallPrompt | undefined;

/** Stops the browser from prompting by itself, because it prompts visitors who have seen nothing yet. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => {
    deferredPrompt = undefined;
    installOffer.setState({ way: null });
  });
}

/** Offers the home screen, once per device, if the site isn't installed yet and the device supports it. */
export function offerInstall(): void {
  const way = availableWay();
  if (!way || isInstalled()) return;
  void isOffered().then((before) => before || installOffer.setState({ way }));
}

function availableWay(): InstallWay | undefined {
  if (deferredPrompt) return { kind: 'prompt', prompt: deferredPrompt };
  return isIos() ? { kind: 'ios' } : undefined;
}

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

/** An iPad identifies itself as a Mac, but Macs have no touch screen. */
const isIos = () =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
