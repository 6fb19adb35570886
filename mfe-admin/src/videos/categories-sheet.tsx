import { formatCounted } from '@wedding/shared/format/count.ts';
import { fieldError } from '@wedding/shared/host/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import type { FormEvent } from 'react';
import css from '../categories/categories.module.css';
import {
  categoriesQuery,
  deletedCategoriesQuery,
  useCreateCategory,
  useRestoreCategory,
} from '../categories/categories.queries.ts';
import { LoadFailed } from '../components/loaded.tsx';
import { useDraft } from '../hooks/use-draft.ts';
import { formatDay } from '../lib/dates.ts';
import { CategoryRow } from './category-row.tsx';

/** Adds, renames and deletes categories. */
export function CategoriesSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Categories">
      <Categories />
    </Sheet>
  );
}

const NOTHING = { name: '' };

function Categories() {
  const { store } = useHost();
  const categories = useQuery(categoriesQuery(store.getState()));
  const create = useCreateCategory();
  const { draft, change, clear } = useDraft('new-video-category', NOTHING);
  const { name } = draft;
  function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim()) create.mutate(name.trim(), { onSuccess: clear });
  }
  if (categories.isPending) return <Skeleton shape="row" count={4} label="Loading the categories" />;
  if (!categories.data) {
    return <LoadFailed query={categories} what="the categories" />;
  }
  return (
    <>
      {categories.data.length > 0 ? (
        <Stack below={5} as="ul" shrink>
          {categories.data.map((category) => (
            <CategoryRow key={category.id} category={category} />
          ))}
        </Stack>
      ) : (
        <Text below={5} tone="second">
          No categories yet. Couples use them to narrow down the videos.
        </Text>
      )}
      <Row as="form" gap={2} align="end" wrap className={css.rename} onSubmit={add}>
        <TextField
          label="New category"
          value={name}
          limit={80}
          onChange={(event) => change({ name: event.target.value })}
          error={fieldError(create.error, 'name')}
        />
        <Button type="submit" busy={create.isPending} disabled={!name.trim()}>
          Add
        </Button>
      </Row>
      <CategoryBin />
    </>
  );
}

/** Categories that were deleted in the last 30 days. */
function CategoryBin() {
  const bin = useQuery(deletedCategoriesQuery);
  const restore = useRestoreCategory();
  if (!bin.data?.length) return null;
  return (
    <details className={css.bin}>
      <summary>Bin ({bin.data.length})</summary>
      <Stack below={5} as="ul" shrink>
        {bin.data.map(({ id, name, videos, deleted_at }) => (
          <Row as="li" gap={3} rowGap={2} wrap key={id} className={css.row}>
            <span className={css.name}>
              {name}
              <span>
                {formatCounted(videos, 'video')} · deleted {formatDay(deleted_at)}
              </span>
            </span>
            <Button small variant="outline" busy={restore.isPending} onClick={() => restore.mutate(id)}>
              Restore <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      </Stack>
    </details>
  );
}
