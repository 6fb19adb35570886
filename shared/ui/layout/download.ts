/** Downloads a text as a file. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a name that is valid in every file system. */
export const fileName = (name: string): string =>
  name.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '').trim() || 'wedding';
