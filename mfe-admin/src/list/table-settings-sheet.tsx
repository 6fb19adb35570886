import { Checkbox } from '@wedding/shared/ui/fields/checkbox.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Grid, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import css from './data-list.module.css';
import { PAGE_SIZES, type TableSettingsState } from './use-table-settings.ts';

interface TableSettingsSheetProps {
  table: TableSettingsState;
  columns: readonly { id: string; label: string }[];
  onPerPage: (perPage: number) => void;
  onClose: () => void;
}

/** Edits the density, page size and columns of one table. Changes apply immediately and are stored on this device. */
export function TableSettingsSheet({ table, columns, onPerPage, onClose }: TableSettingsSheetProps) {
  const { settings, change } = table;
  return (
    <Sheet open title="Table settings" onClose={onClose}>
      <Stack gap={5} shrink>
        <OptionCards
          legend="Density"
          options={[
            { value: 'compact', label: 'Compact', text: 'More rows on the screen' },
            { value: 'comfortable', label: 'Comfortable', text: 'Large pictures and room to tap' },
          ]}
          value={settings.density}
          onChange={(density) => change({ density })}
        />
        <SelectField
          label="Rows a page"
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(settings.perPage)}
          onChange={({ target }) => onPerPage(Number(target.value))}
        />
        <fieldset>
          <Text as="legend" below={2} size={14} weight={600}>
            Columns
          </Text>
          <Grid gap={4} rowGap={0} className={css.ticks}>
            {columns.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={label}
                checked={!settings.hidden.includes(id)}
                onChange={({ target }) =>
                  change({
                    hidden: target.checked
                      ? settings.hidden.filter((one) => one !== id)
                      : [...settings.hidden, id],
                  })
                }
              />
            ))}
          </Grid>
        </fieldset>
      </Stack>
    </Sheet>
  );
}
