import {
  type CaptionLang,
  captionFileTypes,
  captionLanguages,
} from '@wedding/shared/contract/caption-languages.ts';
import type { Captions } from '@wedding/shared/contract/captions.schema.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call } from '@wedding/shared/host/call.ts';
import { formErrors } from '@wedding/shared/host/form/form-errors.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { useMutation } from '@wedding/shared/host/query.ts';
import { useSaveOver } from '@wedding/shared/host/version-conflict.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormError } from '@wedding/shared/ui/states/form-error.tsx';
import { CaptionsIcon, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { FileButton } from '../components/file-button.tsx';
import { useVideosChanged } from '../hooks/use-videos-changed.ts';
import css from './captions-field.module.css';

const LANGUAGES = (Object.keys(captionLanguages) as CaptionLang[]).map((value) => ({
  value,
  label: captionLanguages[value],
}));

/** A file that is not saved yet. `version` is that of the file which it replaces, 0 for none. */
export interface AddedCaptions {
  lang: CaptionLang;
  file: File;
  version: number;
}

interface CaptionsFieldProps {
  video: AdminVideo;
  files: readonly AddedCaptions[];
  onChange: (files: readonly AddedCaptions[]) => void;
  error?: string | undefined;
  /** What was left out of files that were saved. */
  notes?: readonly string[];
}

/**
 * Edits a video's captions, one WebVTT or SRT file for each language. Stored ones are removed at once, after a question, since
 * no bin keeps them.
 */
export function CaptionsField({ video, files, onChange, error, notes = [] }: CaptionsFieldProps) {
  const { ask, toast } = useHost();
  const changed = useVideosChanged();
  const saveOver = useSaveOver();
  const [lang, setLang] = useState<CaptionLang>('en');
  const existing = video.captions;
  const filesExcept = (excluded: CaptionLang) => files.filter((one) => one.lang !== excluded);
  const unchanged = existing.filter((one) => !files.some((file) => file.lang === one.lang));
  const replaces = [...existing, ...files].some((one) => one.lang === lang);

  const remove = useMutation({
    mutationFn: ({ lang: removed, version }: Captions) =>
      saveOver({
        what: 'captions',
        whose: 'these',
        removes: true,
        save: (versionOf) => {
          const query = { version: String(versionOf(`${video.id}/${removed}`, version)) };
          return call(deleteCaptions, { params: { id: video.id, lang: removed }, query });
        },
      }),
    onSuccess: ({ data, message }) => {
      changed.one({ ...video, captions: data });
      toast.success(message);
    },
    // They may be gone already, by a call whose response was lost.
    onError: () => void changed.all(),
  });

  async function askAndRemove(removed: Captions) {
    if (await ask.confirmDelete()) remove.mutate(removed);
  }
  function add(file: File) {
    const version = existing.find((one) => one.lang === lang)?.version ?? 0;
    onChange([...filesExcept(lang), { lang, file, version }]);
  }
  return (
    <Stack as="fieldset" gap={2} shrink>
      <Text as="legend" below={2} size={14} weight={600}>
        Captions{' '}
        <Text as="span" tone="muted" weight={400}>
          (optional; WebVTT, SRT and most others)
        </Text>
      </Text>
      {unchanged.length + files.length > 0 && (
        <Stack as="ul">
          {unchanged.map((one) => (
            <CaptionsRow
              key={one.lang}
              lang={one.lang}
              label={one.label}
              disabled={remove.isPending}
              onRemove={() => void askAndRemove(one)}
            />
          ))}
          {files.map(({ lang: one, file }) => (
            <CaptionsRow
              key={one}
              lang={one}
              label={captionLanguages[one]}
              note={`${file.name}, not saved yet`}
              onRemove={() => onChange(filesExcept(one))}
            />
          ))}
        </Stack>
      )}
      <FormError text={error ?? formErrors(remove.error, []).general} />
      {notes.length > 0 && (
        <Stack gap={2} tone="second" size={13} breaks role="status">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Stack>
      )}
      <Row gap={3} align="end" wrap className={css.add}>
        <SelectField
          label="Language of the captions"
          hideLabel
          options={LANGUAGES}
          value={lang}
          onChange={(event) => setLang(event.target.value as CaptionLang)}
        />
        <FileButton
          label={replaces ? 'Replace file' : 'Add file'}
          icon={Upload}
          file="Captions file"
          accept={[...captionFileTypes, 'text/vtt'].join()}
          onFile={add}
        />
      </Row>
    </Stack>
  );
}

interface CaptionsRowProps {
  lang: CaptionLang;
  label: string;
  /** What isn't saved yet. */
  note?: string;
  disabled?: boolean;
  onRemove: () => void;
}

const CaptionsRow = ({ lang, label, note, disabled, onRemove }: CaptionsRowProps) => (
  <Row as="li" gap={3} className={css.row}>
    <CaptionsIcon />
    <span>
      <span lang={lang}>{label}</span>
      {note && (
        <Text as="span" tone="muted" weight={400}>
          {' '}
          · {note}
        </Text>
      )}
    </span>
    <IconButton label={`Remove ${label} captions`} disabled={disabled} onClick={onRemove}>
      <Trash2 />
    </IconButton>
  </Row>
);

/** Stores captions of a video. Returns them all, and what was left out of the file, if anything was. */
export async function sendCaptions(id: number, { lang, file, version }: AddedCaptions) {
  const body = new FormData();
  body.append('lang', lang);
  body.append('version', String(version));
  body.append('captions', file);
  const { data, message } = await call(saveCaptions, { params: { id }, body });
  return { captions: data, message, leftOut: message.includes('left out') ? message : null };
}
