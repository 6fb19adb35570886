import { checkSession } from '@wedding/shared/contract/account.ts';
import { call } from '@wedding/shared/host/call.ts';
import { useEffect } from 'react';
import { renewLicence } from '../offline/licence.ts';
import { appStore } from '../store/app-store.ts';
import { checkCookie } from './session.ts';

/** Time between two checks. An ended session shows within ten seconds, by a long poll or by the next check. */
const POLL_MS = 8_000;
/** Time without a touch after which the page stops asking, because data is prepaid. The next touch asks immediately. */
const IDLE_MS = 120_000;
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Asks whether the session is still valid while somebody uses the page, and immediately on return to it. A 401 raises
 * the overlay, as with any call.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    let touched = Date.now();
    let polledAt = Date.now();
    let waiting: AbortController | undefined;
    function ask() {
      if (waiting || document.hidden || !navigator.onLine || !checkCookie()) return;
      polledAt = Date.now();
      const controller = new AbortController();
      waiting = controller;
      call(checkSession, { query: { wait: '1' }, signal: controller.signal })
        .then(
          () => {
            const { current } = appStore.getState();
            if (current) void renewLicence(current.id);
          },
          () => {
            // Another tab may have signed out while its cookie was still visible here after its store was cleared.
            if (!controller.signal.aborted) checkCookie();
          },
        )
        .finally(() => {
          if (waiting === controller) waiting = undefined;
        });
    }
    /** Replaces the waiting request: after the phone slept its connection may be dead without an error. */
    function askAgain() {
      waiting?.abort();
      waiting = undefined;
      ask();
    }
    function touch() {
      touched = Date.now();
      if (touched - polledAt > POLL_MS) ask();
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
