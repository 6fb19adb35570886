import { type KeyboardEvent, useId, useState } from 'react';
import css from './options.module.css';

/**
 * The options below a field, which keeps the focus: its arrow keys move between them. Spread `field`, `list` and `option` into
 * the elements.
 */
export function useOptions(count: number) {
  const id = useId();
  const [selectedIndex, setSelectedIndex] = useState(0);
  const activeIndex = Math.min(selectedIndex, count - 1);
  return {
    activeIndex,
    select: setSelectedIndex,
    /** Moves to the next or previous option. Returns whether the key was for that. */
    move({ key }: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (!step || count === 0) return false;
      const next = (activeIndex + step + count) % count;
      setSelectedIndex(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
      return true;
    },
    field: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': count > 0 ? `${id}-${activeIndex}` : undefined,
    } as const,
    list: (label: string) => ({ id, role: 'listbox', 'aria-label': label }) as const,
    option: (index: number) =>
      ({
        className: css.option,
        role: 'option',
        id: `${id}-${index}`,
        'aria-selected': index === activeIndex,
        tabIndex: -1,
      }) as const,
  };
}
