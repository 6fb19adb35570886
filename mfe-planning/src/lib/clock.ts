import { lagosTime, today } from '@wedding/shared/domain/local-date.ts';
import { useSyncExternalStore } from 'react';

const now = () => lagosTime(new Date());

const TICK_MS = 15_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  document.addEventListener('visibilitychange', onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onTick);
  };
}

/**
 * Returns the current day and time in Lagos, `YYYY-MM-DD` and `HH:mm`. They advance while the page is open, and are
 * corrected when the page becomes visible again.
 */
export function useClock(): { day: string; time: string } {
  const [day = '', time = ''] = useSyncExternalStore(subscribe, now, now).split(' ');
  return { day, time };
}

const readToday = () => today();

/** Returns the current day in Lagos. What is derived from it renders again at midnight. */
export const useToday = () => useSyncExternalStore(subscribe, readToday, readToday);
