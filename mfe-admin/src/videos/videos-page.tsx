import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { Page } from '@wedding/shared/ui/page.tsx';
import { PageHead } from '@wedding/shared/ui/page-head.tsx';
import { SearchField } from '@wedding/shared/ui/search-field.tsx';
import { Folder, Upload } from 'lucide-react';
import { useState } from 'react';
import tools from '../tools.module.css';
import { useAddress } from '../use-address.ts';
import { CategoriesSheet } from './categories-sheet.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { FilmList } from './film-list.tsx';
import { FILTERS, filterOf, PROCESSING, STATUSES } from './filters.ts';

export function VideosPage() {
  const address = useAddress();
  const filter = {
    search: address.text('search'),
    status: address.oneOf('status', STATUSES),
    processing: address.oneOf('processing', PROCESSING),
    page: address.page,
  };
  const [editing, setEditing] = useState<AdminVideo | null>(null);
  const [sorting, setSorting] = useState(false);
  return (
    <Page>
      <PageHead
        title="Videos"
        action={
          <>
            <Button variant="outline" icon={<Folder aria-hidden="true" />} onClick={() => setSorting(true)}>
              Categories
            </Button>
            <ButtonLink to="/app/admin/upload-videos" icon={<Upload aria-hidden="true" />}>
              Upload
            </ButtonLink>
          </>
        }
      />
      <div className={tools.manyTools}>
        <SearchField
          label="Search the videos"
          value={filter.search}
          onSearch={(search) => address.change({ search })}
        />
        <Chips
          label="State"
          options={FILTERS}
          value={filter.status || filter.processing}
          onChange={(value) => address.change(filterOf(value))}
        />
      </div>
      <FilmList
        filter={filter}
        onPage={(page) => address.change({ page })}
        onClear={() => address.change({ search: '', status: '', processing: '' })}
        onEdit={setEditing}
      />
      <EditSheet key={editing?.id} film={editing} onClose={() => setEditing(null)} />
      <CategoriesSheet open={sorting} onClose={() => setSorting(false)} />
    </Page>
  );
}
