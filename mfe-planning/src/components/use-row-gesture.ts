import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

interface RowGesture {
  /** Called by a swipe to the left, a long press, and the menu key or the second mouse button. */
  onMove: () => void;
  /** Called when the row is dragged over another one after a long press, with that one's id. */
  onPlace?: ((id: string) => void) | undefined;
}

const HOLD_MS = 450;
const SWIPE_PX = 56;
/** A finger that is meant to rest moves by less. */
const SLACK_PX = 10;

interface Press {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  isHeld: boolean;
  over: Element | null;
}

/** Makes a row respond to a swipe and a long press. Everything they do has a button in the row's sheet as well. */
export function useRowGesture({ onMove, onPlace }: RowGesture) {
  const row = useRef<HTMLLIElement>(null);
  const press = useRef<Press | null>(null);
  // The click that ends a gesture must not open the row.
  const wasGesture = useRef(false);
  useEffect(() => {
    const element = row.current;
    // While a row is held, moving the finger moves the row and not the page.
    const hold = (event: TouchEvent) => press.current?.isHeld && event.preventDefault();
    // Lifting the finger presses nothing of the sheet that has opened beneath it.
    const lift = (event: TouchEvent) => wasGesture.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    element?.addEventListener('touchend', lift);
    return () => {
      element?.removeEventListener('touchmove', hold);
      element?.removeEventListener('touchend', lift);
    };
  }, []);

  function end() {
    if (!press.current) return;
    clearTimeout(press.current.timer);
    press.current.over?.removeAttribute('data-over');
    row.current?.removeAttribute('data-held');
    press.current = null;
  }
  function markOver(over: Element | null) {
    if (!press.current || press.current.over === over) return;
    press.current.over?.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
    press.current.over = over;
  }
  return {
    ref: row,
    onPointerDown({ clientX: x, clientY: y, button, pointerId }: PointerEvent) {
      end();
      wasGesture.current = false;
      if (button !== 0) return;
      const timer = setTimeout(() => {
        if (!press.current) return;
        press.current.isHeld = true;
        wasGesture.current = true;
        row.current?.setAttribute('data-held', '');
        // A mouse tells only what is under it. A finger tells the row anyway.
        row.current?.setPointerCapture(pointerId);
        navigator.vibrate?.(10);
      }, HOLD_MS);
      press.current = { x, y, timer, isHeld: false, over: null };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!press.current) return;
      const { x, y, isHeld } = press.current;
      const [dx, dy] = [clientX - x, clientY - y];
      if (isHeld) {
        const at = onPlace && document.elementFromPoint(clientX, clientY)?.closest('[data-row]');
        markOver(at && at !== row.current && at.parentElement === row.current?.parentElement ? at : null);
      } else if (dx < -SWIPE_PX && Math.abs(dy) < SWIPE_PX / 2) {
        end();
        wasGesture.current = true;
        onMove();
      } else if (Math.abs(dy) > SLACK_PX || dx > SLACK_PX) end();
    },
    onPointerUp() {
      if (!press.current) return;
      const { isHeld, over } = press.current;
      end();
      if (!isHeld) return;
      const id = over?.getAttribute('data-row');
      if (id && onPlace) onPlace(id);
      else onMove();
    },
    onPointerCancel: end,
    onPointerLeave() {
      if (!press.current?.isHeld) end();
    },
    onClickCapture(event: MouseEvent) {
      if (!wasGesture.current) return;
      wasGesture.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      // A phone sends this for a long press, too, which ends by itself.
      if (!press.current) onMove();
    },
  };
}
