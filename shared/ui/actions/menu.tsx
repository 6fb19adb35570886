import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useCloseOnBack } from '../../host/use-close-on-back.ts';
import { cx } from '../base/cx.ts';
import { IconButton } from './icon-button.tsx';
import css from './menu.module.css';
import { placePopover } from './place-popover.ts';

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
  items: readonly MenuItem[];
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
          {items.map((item) => (
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
          ))}
        </div>
      )}
    </div>
  );
}
