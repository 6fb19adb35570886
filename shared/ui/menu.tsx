import { EllipsisVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import css from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Red, for what takes something away. */
  danger?: boolean;
}

export interface MenuProps {
  /** Read out for the three dots: `More about Aso ebi without the drama`. */
  label: string;
  items: readonly MenuItem[];
  /** Another icon than the three dots. */
  icon?: ReactNode;
}

/** A three-dot menu. Closes on Esc, Tab, a choice and a click outside; arrow keys, Home and End walk it. */
export function Menu({ label, items, icon }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [up, setUp] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const list = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const trigger = () => root.current?.querySelector<HTMLElement>('[aria-haspopup]');

  useEffect(() => {
    if (!open) return;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const onOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onOutside);
    return () => document.removeEventListener('pointerdown', onOutside);
  }, [open]);

  function close() {
    setOpen(false);
    trigger()?.focus();
  }
  function toggle() {
    const below = window.innerHeight - (trigger()?.getBoundingClientRect().bottom ?? 0);
    setUp(below < items.length * 44 + 24);
    setOpen(!open);
  }
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

  return (
    <div className={css.menu} ref={root}>
      <IconButton
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {icon ?? <EllipsisVertical aria-hidden="true" />}
      </IconButton>
      {open && (
        <div
          className={cx(css.list, up && css.up)}
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
