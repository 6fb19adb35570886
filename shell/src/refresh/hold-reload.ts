import { createStore } from 'zustand';

const holds = createStore(() => ({ count: 0 }));
const add = (one: number) => holds.setState(({ count }) => ({ count: count + one }));

/** A reload would lose something until what is answered is called. */
export function holdReload(): () => void {
  add(1);
  let held = true;
  return () => {
    if (held) add(-1);
    held = false;
  };
}

export const isHeld = (): boolean => holds.getState().count > 0;

/** Calls back whenever something begins or ends to hold. */
export const onHoldChange = (listener: () => void): (() => void) => holds.subscribe(listener);
