/** A pointer that hovers, and a wide screen: a laptop. */
const DESK = '(hover: hover) and (pointer: fine) and (min-width: 900px)';

/** Returns the word that people use for this device. */
export function deviceWord(): 'phone' | 'computer' {
  const isDesk = globalThis.matchMedia?.(DESK).matches ?? false;
  return isDesk ? 'computer' : 'phone';
}
