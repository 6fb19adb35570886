import { checkSession } from '@wedding/shared/contract/account.ts';
import { call } from '@wedding/shared/platform/call.ts';
import { useEffect } from 'react';
import { renewLicence } from '../offline/licence.ts';
import { appStore } from '../store/app-store.ts';
import { checkCookie } from './session.ts';

/** An ended session shows within ten seconds: by a long poll, or by the next check. */
const POLL_MS = 8_000;
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
    let waiting: AbortController | undefined;
    function ask() {
      if (waiting || document.hidden || !navigator.onLine || !checkCookie()) return;
      asked = Date.now();
      const mine = new AbortController();
      waiting = mine;
      call(checkSession, { query: { wait: '1' }, signal: mine.signal })
        .then(
          () => {
            const { current } = appStore.getState();
            if (current) void renewLicence(current.id);
          },
          () => {
            // Another tab signed out, and its cookie was seen here until after its store was gone.
            if (!mine.signal.aborted) checkCookie();
          },
        )
        .finally(() => {
          if (waiting === mine) waiting = undefined;
        });
    }
    /** A connection that slept with the phone may be dead, and nobody says so. */
    function askAgain() {
      waiting?.abort();
      waiting = undefined;
      ask();
    }
    function touch() {
      touched = Date.now();
      if (touched - asked > POLL_MS) ask();
    }
    const timer = setInterval(() => {
      if (Date.now() - touched < IDLE_MS || isPlaying()) ask();
    }, POLL_MS);
    for (const kind of TOUCHES) addEventListener(kind, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      waiting?.abort();
      clearInterval(timer);
      for (const kind of TOUCHES) removeEventListener(kind, touch, { capture: true });
      document.removeEventListener('visibilitychange', askAgain);
    };
  }, []);
}

const isPlaying = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].some((media) => !media.paused);
