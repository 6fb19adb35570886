import { messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useQuery } from '@wedding/shared/platform/query.ts';
import { useSearchParams } from '@wedding/shared/platform/router.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { ErrorState } from '@wedding/shared/ui/error-state.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { filmQuery } from '../films.queries.ts';
import { DropZone } from './drop-zone.tsx';
import { FilmCard } from './film-card.tsx';
import css from './upload.module.css';
import { queue, useQueue } from './use-queue.ts';

/** Many films at once, each with its texts; with `?replace=` one film's new file. */
export function UploadPage() {
  const [params, setParams] = useSearchParams();
  const { toast } = useHost();
  const { films, failure, load } = useQueue();
  const replaces = /^[1-9]\d{0,8}$/.test(params.get('replace') ?? '') ? Number(params.get('replace')) : null;
  const replaced = useQuery({ ...filmQuery(replaces ?? 0), enabled: replaces !== null });

  async function add(files: File[]) {
    if (replaces !== null) setParams({}, { replace: true });
    const known = await queue.add(files, replaces);
    for (const name of known) toast.info(`${name} is in the list already.`);
  }
  return (
    <Page>
      <PageHead
        title={replaces === null ? 'Upload videos' : 'Replace the file'}
        lead={
          replaces === null
            ? 'One file is enough: the sizes for phones, the sound alone and the poster are made from it.'
            : `Couples go on seeing “${replaced.data?.title ?? 'the video'}” as it is until the new file is ready; its views, likes and texts stay.`
        }
        action={
          <ButtonLink to="/app/admin/videos" variant="outline">
            All videos
          </ButtonLink>
        }
      />
      <DropZone
        onFiles={(files) => void add(files)}
        single={replaces !== null}
        low={films.length > 0 && replaces === null}
      />
      {failure !== null && (
        <div className={css.failure}>
          <ErrorState message={messageOf(failure)} onRetry={load} />
        </div>
      )}
      {films.length > 0 && (
        <ul className={css.queue} aria-label="Uploads">
          {films.map((film) => (
            <li key={film.key}>
              <FilmCard film={film} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
