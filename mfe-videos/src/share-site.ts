import { useHost } from '@wedding/shared/platform/host.ts';

/** Sharing invites to the marketing site: the films themselves open for subscribers alone. */
export function useShareSite(): () => void {
  const { share, config } = useHost();
  return () =>
    void share({
      title: config.brandName,
      text: 'Your Dream Wedding Made Perfect',
      url: config.siteUrl || location.origin,
    });
}
