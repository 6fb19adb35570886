import { useEffect } from 'react';
import { useHost } from './host.ts';

/** Names the page in the browser's tab and history, once its name is known. The shell names the next page. */
export function usePageTitle(title: string | undefined): void {
  const { config } = useHost();
  useEffect(() => {
    if (title) document.title = `${title} · ${config.brandName}`;
  }, [title, config.brandName]);
}
