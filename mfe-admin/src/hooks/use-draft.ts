import { useHost } from '@wedding/shared/host/host.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '../lib/drafts.ts';

/**
 * Stores the values of a form (plain JSON values) under `name`, for this administrator, in this tab and the next one. A
 * refresh, a closed tab or a failed request doesn't lose them. `clear` deletes the draft and resets the form to `empty`, unless
 * something else than what was `sent` has been typed meanwhile.
 *
 * Fields that were not typed into follow `empty`, so that a save doesn't revert a change by another administrator. A
 * `version` is that of the record as typing began, so that the server reports what was changed since. A draft of another
 * shape than `empty`, from another release, is ignored.
 */
export function useDraft<T extends object>(name: string, empty: T) {
  const key = `${useHost().session.user?.id ?? 0}:${name}`;
  const [form, setForm] = useState(() => {
    const stored = matchingFields(readDraft(key), empty);
    return { empty, draft: { ...empty, ...stored }, typed: Object.keys(stored).length > 0 };
  });
  if (form.empty !== empty) {
    const typed = form.typed ? changedFields(form.draft, form.empty) : {};
    setForm({ empty, draft: { ...empty, ...typed }, typed: form.typed });
  }
  const { draft, typed } = form;
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (!typed) return;
    const fields = changedFields(draft, empty);
    if (Object.keys(fields).length === 0) removeDraft(key);
    else writeDraft(key, fields);
  }, [draft, typed, empty, key]);
  return {
    draft,
    /** Whether the typed values differ from `empty`. */
    isChanged: typed && !isEqual(draft, empty),
    change: (part: Partial<T>) =>
      setForm((current) => ({ ...current, draft: { ...current.draft, ...part }, typed: true })),
    clear: (sent?: Partial<T>) => {
      if (!isEqual({ ...latest.current, ...sent }, latest.current)) return;
      // Not left to the effect: the form may be unmounted before the next render.
      removeDraft(key);
      setForm({ empty, draft: empty, typed: false });
    },
  };
}

/** What says which record a draft is based on. */
const BASIS = ['id', 'version'];

/** Returns the fields that differ from `empty`, and if there are any, what they are based on. */
function changedFields<T extends object>(draft: T, empty: T): Partial<T> {
  const emptyFields = empty as Record<string, unknown>;
  const isChanged = ([field, value]: [string, unknown]) =>
    !BASIS.includes(field) && !isEqual(value, emptyFields[field]);
  const entries = Object.entries(draft);
  if (!entries.some(isChanged)) return {};
  const fields = entries.filter((entry) => isChanged(entry) || BASIS.includes(entry[0]));
  return Object.fromEntries(fields) as Partial<T>;
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the stored fields that exist in the form with the same type. */
function matchingFields<T extends object>(stored: unknown, empty: T): Partial<T> {
  const fields = Object.entries(Object(stored)).filter(([field, value]) => {
    const emptyValue = (empty as Record<string, unknown>)[field];
    return field in empty && (kindOf(emptyValue) === kindOf(value) || emptyValue === null || value === null);
  });
  return Object.fromEntries(fields) as Partial<T>;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);
