import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect } from 'react';

/** Names the page in the browser's tab and history, once its name is known; the shell renames the next page. */
export function usePageTitle(title: string | undefined): void {
  const { config } = useHost();
  useEffect(() => {
    if (title) document.title = `${title} · ${config.brandName}`;
  }, [title, config.brandName]);
}
