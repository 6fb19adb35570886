import { useEffect, useState } from 'react';

const AWAKE_MS = 3000;

/** True for three seconds after the last sign of life: `[awake, wake, rest]`. */
export function useAwake(): [boolean, () => void, () => void] {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return [until > 0, () => setUntil(Date.now() + AWAKE_MS), () => setUntil(0)];
}
