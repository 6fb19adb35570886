/** A pointer that hovers, and a wide screen: a laptop. */
const DESKTOP_QUERY = '(hover: hover) and (pointer: fine) and (min-width: 900px)';

/** Returns the word that people use for this device. */
export function deviceWord(): 'phone' | 'computer' {
  const isDesktop = globalThis.matchMedia?.(DESKTOP_QUERY).matches ?? false;
  return isDesktop ? 'computer' : 'phone';
}
