import { useHost } from '@wedding/shared/host/host.ts';

/** Returns a function that shares one lesson by its public page: title, cover, and the way to sign up. */
export function useShareVideo(): (video: { id: number; title: string }) => void {
  const { share, config } = useHost();
  return ({ id, title }) =>
    void share({
      title,
      text: `${title}: a lesson for our wedding`,
      url: `${config.siteUrl || location.origin}/lesson/${id}`,
    });
}

/** Returns a function that shares the marketing site, because the videos themselves only open for subscribers. */
export function useShareSite(): () => void {
  const { share, config } = useHost();
  return () =>
    void share({
      title: config.brandName,
      text: 'Your Dream Wedding Made Perfect',
      url: config.siteUrl || location.origin,
    });
}
