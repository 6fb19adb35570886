import { ApiError, messageOf } from '../call.ts';

/**
 * Why the server refused a form. `at` has the sentence beneath each field. `general` is the sentence for the form as a whole,
 * or null if every refused field shows its own.
 */
export interface FormErrors<Field extends string> {
  at: Partial<Record<Field, string>>;
  general: string | null;
}

/** Sorts why a form was refused. A field is named by its path, or by the end of it: `reason` stands for `end.reason`. */
export function formErrors<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FormErrors<Field> {
  if (!error) return { at: {}, general: null };
  const at: Partial<Record<Field, string>> = {};
  const refusals = Object.entries(error instanceof ApiError ? error.errors : {});
  const unplaced = refusals.filter(([path, texts]) => {
    // A server that isn’t ours may send anything there.
    const [text] = [texts].flat();
    const field = fields.find((name) => path === name || path.endsWith(`.${name}`));
    if (!field || typeof text !== 'string') return true;
    at[field] ??= text;
    return false;
  });
  return { at, general: refusals.length === 0 || unplaced.length > 0 ? messageOf(error) : null };
}

/** Returns the sentence beneath the only field of a form: the field's own, or the form's. */
export function fieldError(error: unknown, field: string): string | undefined {
  const { at, general } = formErrors(error, [field]);
  return at[field] ?? general ?? undefined;
}
