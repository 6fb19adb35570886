import { createStore } from 'zustand';

const holds = createStore(() => ({ count: 0 }));
const add = (one: number) => holds.setState(({ count }) => ({ count: count + one }));

/** Marks that a reload would lose something, until the returned function is called. */
export function holdReload(): () => void {
  add(1);
  let isActive = true;
  return () => {
    if (isActive) add(-1);
    isActive = false;
  };
}

export const isHeld = (): boolean => holds.getState().count > 0;

/** Calls `listener` whenever a hold begins or ends. Returns a function that unsubscribes. */
export const onHoldChange = (listener: () => void): (() => void) => holds.subscribe(listener);
