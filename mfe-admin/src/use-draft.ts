import { useEffect, useState } from 'react';

/**
 * A form's texts, kept for this tab under `name`: a refresh or a failure never loses what was typed.
 * `clear` forgets them and sets the form back to `empty`.
 */
export function useDraft<T extends Record<string, string>>(name: string, empty: T) {
  const key = `admin-draft:${name}`;
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...read(key) }));
  useEffect(() => {
    const changed = Object.entries(empty).some(([field, text]) => draft[field] !== text);
    if (changed) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  }, [draft, empty, key]);
  return {
    draft,
    change: (part: Partial<T>) => setDraft((current) => ({ ...current, ...part })),
    clear: () => {
      // At once: the form may be gone before anything is drawn again.
      sessionStorage.removeItem(key);
      setDraft(empty);
    },
  };
}

function read(key: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return Object.fromEntries(
      Object.entries(Object(kept)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
