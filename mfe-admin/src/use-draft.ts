import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useState } from 'react';
import { dropKept, keep, kept } from './kept.ts';

/**
 * What is typed into a form (plain values, as JSON has them), kept for this tab, the one after it and this administrator
 * under `name`: a refresh, a closed tab or a failure never loses it. `clear` forgets it and sets the form back to `empty`; as long as nothing is typed,
 * the form follows `empty`. What lies there from another release, of another shape than `empty`, is left alone.
 */
export function useDraft<T extends object>(name: string, empty: T) {
  const key = `${useHost().session.user?.id ?? 0}:${name}`;
  const [held, setHeld] = useState(() => {
    const found = alike(kept(key), empty);
    return { empty, draft: { ...empty, ...found }, typed: Object.keys(found).length > 0 };
  });
  if (held.empty !== empty && !held.typed) setHeld({ empty, draft: empty, typed: false });
  const { draft, typed } = held;
  useEffect(() => {
    if (!typed) return;
    if (JSON.stringify(draft) === JSON.stringify(empty)) dropKept(key);
    else keep(key, draft);
  }, [draft, typed, empty, key]);
  return {
    draft,
    change: (part: Partial<T>) =>
      setHeld((current) => ({ ...current, draft: { ...current.draft, ...part }, typed: true })),
    clear: () => {
      // At once: the form may be gone before anything is drawn again.
      dropKept(key);
      setHeld({ empty, draft: empty, typed: false });
    },
  };
}

/** Those of the kept fields that the form has, each of the kind that it has there. */
function alike<T extends object>(found: unknown, empty: T): Partial<T> {
  const known = Object.entries(Object(found)).filter(([field, value]) => {
    const now = (empty as Record<string, unknown>)[field];
    return field in empty && (kindOf(now) === kindOf(value) || now === null || value === null);
  });
  return Object.fromEntries(known) as Partial<T>;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
