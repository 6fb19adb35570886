import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';

/**
 * What is typed into a form (plain values, as JSON has them), kept for this tab, the one after it and this administrator
 * under `name`: a refresh, a closed tab or a failure never loses it. `clear` forgets it and sets the form back to `empty`;
 * as long as nothing is typed, the form follows `empty`. Of a form that is typed into, the fields left alone follow it
 * too, so that a save takes nothing back that another administrator changed there; a form with a `version` stays whole,
 * and the server reports the conflict. A draft of another shape than `empty`, from another release, is ignored.
 */
export function useDraft<T extends object>(name: string, empty: T) {
  const key = `${useHost().session.user?.id ?? 0}:${name}`;
  const [held, setHeld] = useState(() => {
    const found = alike(readDraft(key), empty);
    return { empty, draft: { ...empty, ...found }, typed: Object.keys(found).length > 0 };
  });
  if (held.empty !== empty) {
    const typed = held.typed ? typedOver(held.draft, held.empty) : {};
    setHeld({ empty, draft: { ...empty, ...typed }, typed: held.typed });
  }
  const { draft, typed } = held;
  useEffect(() => {
    if (!typed) return;
    const fields = typedOver(draft, empty);
    if (Object.keys(fields).length === 0 || same(draft, empty)) removeDraft(key);
    else writeDraft(key, fields);
  }, [draft, typed, empty, key]);
  return {
    draft,
    /** Something is typed that isn't as it was. */
    isChanged: typed && !same(draft, empty),
    change: (part: Partial<T>) =>
      setHeld((current) => ({ ...current, draft: { ...current.draft, ...part }, typed: true })),
    clear: () => {
      // At once: the form may be gone before anything is drawn again.
      removeDraft(key);
      setHeld({ empty, draft: empty, typed: false });
    },
  };
}

/** The fields that differ from what they were typed over; all of them where a version holds them together. */
function typedOver<T extends object>(draft: T, empty: T): Partial<T> {
  if ('version' in empty) return draft;
  const before = empty as Record<string, unknown>;
  const fields = Object.entries(draft).filter(([field, value]) => !same(value, before[field]));
  return Object.fromEntries(fields) as Partial<T>;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The stored fields that the form has, where the types match. */
function alike<T extends object>(found: unknown, empty: T): Partial<T> {
  const known = Object.entries(Object(found)).filter(([field, value]) => {
    const now = (empty as Record<string, unknown>)[field];
    return field in empty && (kindOf(now) === kindOf(value) || now === null || value === null);
  });
  return Object.fromEntries(known) as Partial<T>;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
