import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { noteTitle } from '@wedding/shared/films/film-use.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect } from 'react';

/** Names the film in the person's data receipt. */
export function useFilmTitle({ id, title }: Pick<Video, 'id' | 'title'>): void {
  const account = useHost().session.user?.id ?? 0;
  useEffect(() => void noteTitle({ account, film: id, title }), [account, id, title]);
}
