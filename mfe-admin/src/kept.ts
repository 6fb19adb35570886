const nameOf = (key: string) => `admin-draft:${key}`;

/** What this tab keeps under a key of the administrator's own; undefined where there is nothing to be read. */
export function kept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a plain value for this tab; where the browser has no room or will not, nothing is kept. */
export function keep(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // What is typed still stands in the form.
  }
}

export const dropKept = (key: string): void => sessionStorage.removeItem(nameOf(key));
