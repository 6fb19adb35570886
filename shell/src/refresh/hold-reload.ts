const holds = new Set<object>();
const listeners = new Set<() => void>();

/** A reload would lose something until what is answered is called. */
export function holdReload(): () => void {
  const hold = {};
  holds.add(hold);
  tell();
  return () => {
    if (holds.delete(hold)) tell();
  };
}

export const isHeld = (): boolean => holds.size > 0;

/** Calls back whenever something begins or ends to hold. */
export function onHoldChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
