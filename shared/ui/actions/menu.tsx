import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '../../host/use-close-on-back.ts';
import { cx } from '../base/cx.ts';
import { IconButton } from './icon-button.tsx';
import css from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Red, for an action that deletes something. */
  danger?: boolean;
}

export interface MenuProps {
  /** The accessible name of the three dots: `More about Aso ebi without the drama`. */
  label: string;
  /** What is false doesn't apply now. */
  items: readonly (MenuItem | false | undefined)[];
  /** Replaces the three dots. */
  icon?: ReactNode;
  /** A text that opens the menu, instead of an icon. `label` contains it. */
  text?: { content: ReactNode; className: string | undefined };
}

/** A three-dot menu. Closes on Esc, Tab, Back, a choice and a click outside. Arrow keys, Home and End move in it. */
export function Menu({ label, items, icon, text }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const id = useId();
  // A text and its choices begin at the same place.
  const side = text ? 'left' : 'right';
  const list = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const trigger = () => root.current?.querySelector<HTMLElement>('[aria-haspopup]');

  useLayoutEffect(() => {
    const menu = popover.current;
    const button = trigger();
    if (!open || !menu || !button) return;
    // In the top layer no bar covers it and no container clips it. Older browsers use the z-index.
    menu.showPopover?.();
    const place = () => placePopover(menu, button, side);
    place();
    list()[0]?.focus({ preventScroll: true });
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onMove = (event: Event) => {
      if (event.target === menu || place()) return;
      // What opened it isn't in sight any more, as after a phone was turned.
      setOpen(false);
      button.focus({ preventScroll: true });
    };
    document.addEventListener('pointerdown', onOutside);
    window.addEventListener('scroll', onMove, { capture: true, passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      window.removeEventListener('scroll', onMove, { capture: true });
      window.removeEventListener('resize', onMove);
    };
  }, [open, side]);

  function close() {
    setOpen(false);
    trigger()?.focus();
  }
  useCloseOnBack(open, close);
  function onKeyDown(event: KeyboardEvent) {
    const all = list();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (event.key === 'Tab') setOpen(false);
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
  }

  const opens = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  };
  return (
    <div className={css.menu} ref={root}>
      {text ? (
        <button type="button" aria-label={label} className={text.className} {...opens}>
          {text.content}
        </button>
      ) : (
        <IconButton label={label} {...opens}>
          {icon ?? <EllipsisVertical aria-hidden="true" />}
        </IconButton>
      )}
      {open && (
        <div
          ref={popover}
          popover="manual"
          className={css.list}
          role="menu"
          id={id}
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
        >
          {items.map(
            (item) =>
              item && (
                <button
                  key={item.label}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={cx(css.item, item.danger && css.danger)}
                  onClick={() => {
                    close();
                    item.onSelect();
                  }}
                >
                  {item.icon}
                  {item.label}
                </button>
              ),
          )}
        </div>
      )}
    </div>
  );
}

/** The gaps between a popover and its trigger, and between it and the screen's edges, in CSS pixels. */
const GAP_PX = 2;
const EDGE_PX = 8;

/**
 * Places a fixed element beside its trigger, fully visible: below it, otherwise above it, otherwise as near as the screen
 * allows. Its left or right edge (`side`) is the trigger's. It scrolls if it is higher than the screen. Returns whether the
 * trigger is visible.
 */
function placePopover(popover: HTMLElement, trigger: HTMLElement, side: 'left' | 'right'): boolean {
  const { innerHeight, document } = window;
  const { clientWidth } = document.documentElement;
  const at = trigger.getBoundingClientRect();
  const middle = Math.min(Math.max(at.left + at.width / 2, 0), clientWidth - 1);
  // A trigger inside a bar may open its menu over that bar.
  const bars = (y: number) =>
    barsAt(middle, y)
      .filter((bar) => !bar.contains(trigger))
      .map((bar) => bar.getBoundingClientRect());
  const top = Math.max(0, ...bars(1).map((bar) => bar.bottom)) + EDGE_PX;
  const bottom = Math.min(innerHeight, ...bars(innerHeight - 2).map((bar) => bar.top)) - EDGE_PX;

  const { style, offsetWidth } = popover;
  style.maxHeight = `${bottom - top}px`;
  const { offsetHeight } = popover;
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - offsetHeight;
  const opensBelow = below + offsetHeight <= bottom || above < top;
  style.top = `${clamp(opensBelow ? below : above, top, bottom - offsetHeight)}px`;
  const left = side === 'left' ? at.left : at.right - offsetWidth;
  style.left = `${clamp(left, EDGE_PX, clientWidth - EDGE_PX - offsetWidth)}px`;
  return at.bottom > top && at.top < bottom;
}

/** Returns the sticky bars at the screen's edge that cover this point. */
const barsAt = (x: number, y: number): Element[] =>
  document.elementsFromPoint(x, y).filter(
    (element) =>
      /fixed|sticky/.test(getComputedStyle(element).position) &&
      // A higher element is a sheet or a side panel.
      element.clientHeight < window.innerHeight / 4,
  );

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
