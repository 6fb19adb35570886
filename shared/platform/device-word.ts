/** A pointer that hovers, and room beside it: a laptop. */
const DESK = '(hover: hover) and (pointer: fine) and (min-width: 900px)';

/** What people call what they hold. */
export function deviceWord(): 'phone' | 'computer' {
  const isDesk = globalThis.matchMedia?.(DESK).matches ?? false;
  return isDesk ? 'computer' : 'phone';
}
