import { today } from '@wedding/shared/domain/local-date.ts';
import { useEffect, useState } from 'react';

/** Formats `14:30` as people say it: `2:30 pm`. `24:30` is half past midnight: `12:30 am, next day`. */
export function hourText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const text = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours % 24 < 12 ? 'am' : 'pm'}`;
  return hours < 24 ? text : `${text}, next day`;
}

/** Returns day and time in Lagos, `YYYY-MM-DD` and `HH:mm`. */
function clockInLagos(now = new Date()): { day: string; time: string } {
  const day = today(now);
  // Lagos is an hour ahead of UTC all year.
  return { day, time: new Date(now.getTime() + 3_600_000).toISOString().slice(11, 16) };
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
