import { useQueryClient } from '@wedding/shared/platform/query.ts';
import { useSearchParams } from '@wedding/shared/platform/router.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { filmsChanged } from '../films.queries.ts';
import { keys } from '../keys.ts';
import { UploadForm } from './upload-form.tsx';
import { UploadedFilm } from './uploaded-film.tsx';

/** Upload, and then (`?video=`) what becomes of it: a refresh comes back to the same film. */
export function UploadPage() {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const uploaded = /^[1-9]\d{0,9}$/.test(params.get('video') ?? '') ? Number(params.get('video')) : null;
  return (
    <Page>
      <PageHead
        title="Upload videos"
        lead={
          uploaded
            ? 'The sizes are made here. You can leave this page; the work goes on.'
            : 'One file is enough: the sizes for phones, the sound alone and the poster are made from it.'
        }
        action={
          <ButtonLink to="/app/admin/videos" variant="outline">
            All videos
          </ButtonLink>
        }
      />
      {uploaded ? (
        <UploadedFilm key={uploaded} id={uploaded} />
      ) : (
        <UploadForm
          onSent={(film) => {
            client.setQueryData<(typeof film)[]>(keys.latestVideos, (films) => [film, ...(films ?? [])]);
            void filmsChanged(client);
            setParams({ video: String(film.id) });
          }}
        />
      )}
    </Page>
  );
}
