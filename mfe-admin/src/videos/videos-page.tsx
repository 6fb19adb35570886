import { lazyComponent, lazySheet } from '@wedding/shared/host/lazy.tsx';
import { useLocation } from '@wedding/shared/host/router.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Page } from '@wedding/shared/ui/layout/page.tsx';
import { PageHeader } from '@wedding/shared/ui/layout/page-header.tsx';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { ListSkeleton } from '../components/loaded.tsx';
import { useMay } from '../hooks/use-may.ts';
import { DataList } from '../list/data-list.tsx';
import { VIDEOS, VIDEOS_TO_READ } from './videos-list.tsx';

const CategoriesSheet = lazySheet(async () => (await import('./categories-sheet.tsx')).CategoriesSheet);

const NUMBER = /^[1-9]\d{0,8}$/;

const VideoPage = lazyComponent(
  async () => (await import('./video-page.tsx')).VideoPage,
  undefined,
  <ListSkeleton label="Loading the video" />,
);

/** Shows the library, or the page of one video with `?video=`. */
export function VideosPage() {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  // Earlier releases named the video `edit` in the address.
  const id = params.get('video') ?? params.get('edit') ?? '';
  for (const name of ['video', 'edit', 'part']) params.delete(name);
  const listPath = params.size > 0 ? `${pathname}?${params}` : pathname;
  return NUMBER.test(id) ? <VideoPage key={id} id={Number(id)} listPath={listPath} /> : <Library />;
}

function Library() {
  const mayWrite = useMay()('writer');
  const [categoriesOpen, setCategoriesOpen] = useState(false);
  return (
    <Page dense>
      <PageHeader
        title="Videos"
        action={
          mayWrite && (
            <>
              <Button small variant="outline" onClick={() => setCategoriesOpen(true)}>
                Categories
              </Button>
              <ButtonLink small to="/app/admin/upload-videos" icon={<Upload />}>
                Upload
              </ButtonLink>
            </>
          )
        }
      />
      <DataList list={mayWrite ? VIDEOS : VIDEOS_TO_READ} />
      {categoriesOpen && <CategoriesSheet onClose={() => setCategoriesOpen(false)} />}
    </Page>
  );
}
