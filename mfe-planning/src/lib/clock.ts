import { lagosTime } from '@wedding/shared/domain/local-date.ts';
import { useEffect, useState } from 'react';

/** Returns day and time in Lagos, `YYYY-MM-DD` and `HH:mm`. */
export function clockInLagos(): { day: string; time: string } {
  const [day = '', time = ''] = lagosTime(new Date()).split(' ');
  return { day, time };
}

const TICK_MS = 15_000;

/**
 * Returns the current time in Lagos. It advances while the page is open, and is corrected when
 * the page becomes visible again.
 */
export function useClock(): { day: string; time: string } {
  const [clock, setClock] = useState(clockInLagos);
  useEffect(() => {
    const tick = () =>
      setClock((before) => {
        const now = clockInLagos();
        return now.day === before.day && now.time === before.time ? before : now;
      });
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return clock;
}
