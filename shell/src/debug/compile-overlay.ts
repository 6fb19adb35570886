import type { RemoteEntry } from '@wedding/shared/domain/registry.ts';

/** Where a development server says what doesn't compile (`platform/cli/dev/compile-events.ts`). */
const EVENTS_PATH = '/compile-events';

/**
 * In development: shows over the page what doesn't compile, and loads the page again once it does. A hot update after a
 * failed one would find no module to update.
 */
export function watchCompilers(
  remotes: readonly Pick<RemoteEntry, 'entry'>[],
  reload = () => location.reload(),
): void {
  const origins = new Set(
    remotes
      .map(({ entry }) => new URL(entry, location.href).origin)
      .filter((origin) => origin !== location.origin),
  );
  for (const origin of origins) {
    let overlay: HTMLElement | undefined;
    new EventSource(origin + EVENTS_PATH).onmessage = ({ data }: MessageEvent<string>) => {
      const problem = JSON.parse(data) as string;
      if (!problem && overlay) reload();
      overlay?.remove();
      overlay = problem ? showProblem(problem) : undefined;
    };
  }
}

function showProblem(problem: string): HTMLElement {
  const overlay = document.createElement('pre');
  overlay.textContent = `${problem}\n\nSave the file once it is right: the page loads again by itself.`;
  overlay.setAttribute('role', 'alert');
  // The page's policy allows styles of scripts, but no style element.
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '1000',
    margin: '0',
    padding: '32px',
    overflow: 'auto',
    whiteSpace: 'pre-wrap',
    background: '#231815',
    color: '#fff',
    font: '14px/1.5 monospace',
  });
  document.body.append(overlay);
  return overlay;
}
