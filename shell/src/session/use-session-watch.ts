import { checkSession } from '@wedding/shared/contract/account.ts';
import { call } from '@wedding/shared/platform/call.ts';
import { readToken } from '@wedding/shared/platform/token.ts';
import { useEffect } from 'react';
import { renewLicence } from '../offline/licence.ts';
import { appStore } from '../store/app-store.ts';

/** Whoever is out is told within ten seconds. */
const EVERY_MS = 8_000;
/** A page that nobody touches asks no more: data is prepaid. The next touch asks at once. */
const IDLE_MS = 120_000;
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Asks while somebody is at the page whether the session still counts, and at once on coming back to it, such as from
 * the texts after a STOP. An answer of 401 raises the overlay, as with any call.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    let touched = Date.now();
    let asked = Date.now();
    function ask() {
      if (document.hidden || !navigator.onLine || readToken() === null) return;
      asked = Date.now();
      call(checkSession, {}).then(
        () => {
          const { current } = appStore.getState();
          if (current) void renewLicence(current.id);
        },
        () => {},
      );
    }
    function touch() {
      touched = Date.now();
      if (touched - asked > EVERY_MS) ask();
    }
    const timer = setInterval(() => {
      if (Date.now() - touched < IDLE_MS || isPlaying()) ask();
    }, EVERY_MS);
    for (const kind of TOUCHES) addEventListener(kind, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      for (const kind of TOUCHES) removeEventListener(kind, touch, { capture: true });
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}

const isPlaying = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused);
