import { type CaptionLang, captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField, TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Grid, Text } from '@wedding/shared/ui/layout/box.tsx';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { CategoryField } from '../categories/category-field.tsx';
import { tomorrowAtNine } from '../lib/dates.ts';
import css from './upload.module.css';
import { publishTimeError, type UploadDefaults } from './upload-defaults.ts';

interface DefaultsFormProps {
  defaults: UploadDefaults;
  onChange: (part: Partial<UploadDefaults>) => void;
}

/** Edits the values that newly chosen files start with. */
export function DefaultsForm({ defaults, onChange }: DefaultsFormProps) {
  const timeError = publishTimeError(defaults);
  const [open, setOpen] = useState(timeError !== undefined);
  return (
    <Text as="div" above={4}>
      <Button
        small
        flush
        variant="quiet"
        icon={<SlidersHorizontal />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Defaults for the next files
      </Button>
      {open && (
        <Grid gap={4} align="start" className={css.defaultFields}>
          <CategoryField value={defaults.category_id} onChange={(category_id) => onChange({ category_id })} />
          <SelectField
            label="Language of captions"
            hint="Drop .vtt or .srt files with the same names along with the videos. “vows.yo.srt” sets its own language."
            options={Object.entries(captionLanguages).map(([value, label]) => ({ value, label }))}
            value={defaults.lang}
            onChange={({ target }) => onChange({ lang: target.value as CaptionLang })}
          />
          <SelectField
            label="Publish"
            options={[
              { value: '', label: 'Not yet: keep as drafts' },
              { value: 'ready', label: 'When ready' },
              { value: 'at', label: 'At a time' },
            ]}
            value={defaults.publish}
            onChange={({ target }) =>
              onChange({
                publish: target.value as UploadDefaults['publish'],
                at: defaults.at || tomorrowAtNine(),
              })
            }
          />
          {defaults.publish === 'at' && (
            <TextField
              label="Publish on (Lagos time)"
              type="datetime-local"
              value={defaults.at}
              onChange={({ target }) => onChange({ at: target.value })}
              error={timeError}
            />
          )}
        </Grid>
      )}
    </Text>
  );
}
