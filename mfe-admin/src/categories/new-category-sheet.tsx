import type { Category } from '@wedding/shared/contract/category.schema.ts';
import { createCategory } from '@wedding/shared/contract/category.ts';
import { useQueryClient } from '@wedding/shared/host/query.ts';
import { NameSheet } from '../components/lazy-sheets.ts';
import { useCall } from '../hooks/use-change.ts';
import { keys } from '../lib/query-keys.ts';

/** The most characters of a category's name, as the contract has it. */
export const NAME_LIMIT = 80;

interface NewCategorySheetProps {
  onCreated?: (category: Category) => void;
  onClose: () => void;
}

/** Creates a category of videos and adds it to the cached list. */
export function NewCategorySheet({ onCreated, onClose }: NewCategorySheetProps) {
  const client = useQueryClient();
  const create = useCall(createCategory, [keys.categories]);
  return (
    <NameSheet
      title="New category"
      about="new video category"
      save="Add category"
      limit={NAME_LIMIT}
      saving={create}
      onSave={(name) =>
        create.thenDo({ body: { name } }, ({ data }) => {
          client.setQueryData<Category[]>(keys.categories, (list) => list && [...list, data]);
          onCreated?.(data);
          onClose();
        })
      }
      onClose={onClose}
    />
  );
}
