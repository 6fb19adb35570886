import {
  type CaptionLang,
  captionFileTypes,
  captionLanguages,
} from '@wedding/shared/contract/caption-languages.ts';
import type { Captions } from '@wedding/shared/contract/captions.schema.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { CaptionsIcon, Trash2, Undo2, Upload } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import css from './captions-field.module.css';

const LANGUAGES = (Object.keys(captionLanguages) as CaptionLang[]).map((value) => ({
  value,
  label: captionLanguages[value],
}));

/** Added files and removed languages that are not saved yet. */
export interface CaptionDrafts {
  /** `version` is that of the file which it replaces, 0 for none. */
  files: readonly { lang: CaptionLang; file: File; version: number }[];
  removed: readonly CaptionLang[];
}
export const NO_CAPTION_DRAFTS: CaptionDrafts = { files: [], removed: [] };

interface CaptionsFieldProps {
  /** The captions that are stored on the server. */
  existing: readonly Captions[];
  drafts: CaptionDrafts;
  onChange: (drafts: CaptionDrafts) => void;
  error?: string | undefined;
  /** What was left out of files that were saved. */
  notes?: readonly string[];
}

/** Edits a video's captions, one WebVTT or SRT file for each language. */
export function CaptionsField({ existing, drafts, onChange, error, notes = [] }: CaptionsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [lang, setLang] = useState<CaptionLang>('en');
  const { files, removed } = drafts;
  const filesExcept = (excluded: CaptionLang) => files.filter((one) => one.lang !== excluded);
  const unchanged = existing.filter((one) => !files.some((file) => file.lang === one.lang));
  const replaces = [...existing, ...files].some((one) => one.lang === lang);

  function add(file: File | undefined) {
    if (file) {
      const version = existing.find((one) => one.lang === lang)?.version ?? 0;
      const added = { lang, file, version };
      onChange({ files: [...filesExcept(lang), added], removed: removed.filter((r) => r !== lang) });
    }
    // Without this, choosing the same file again after correcting it fires no change event.
    if (input.current) input.current.value = '';
  }
  return (
    <Stack as="fieldset" gap={2} shrink>
      <legend className={css.legend}>
        Captions{' '}
        <Text as="span" tone="muted" weight={400}>
          (optional; WebVTT or SRT files)
        </Text>
      </legend>
      {unchanged.length + files.length > 0 && (
        <Stack as="ul">
          {unchanged.map(({ lang: one, label }) => {
            const isRemoved = removed.includes(one);
            const others = removed.filter((other) => other !== one);
            return (
              <CaptionsRow key={one} lang={one} label={label} note={isRemoved && 'removed when you save'}>
                <IconButton
                  label={`${isRemoved ? 'Keep' : 'Remove'} ${label} captions`}
                  onClick={() => onChange({ files, removed: isRemoved ? others : [...removed, one] })}
                >
                  {isRemoved ? <Undo2 /> : <Trash2 />}
                </IconButton>
              </CaptionsRow>
            );
          })}
          {files.map(({ lang: one, file }) => (
            <CaptionsRow
              key={one}
              lang={one}
              label={captionLanguages[one]}
              note={`${file.name}, not saved yet`}
            >
              <IconButton
                label={`Remove ${captionLanguages[one]} captions`}
                onClick={() => onChange({ files: filesExcept(one), removed })}
              >
                <Trash2 />
              </IconButton>
            </CaptionsRow>
          ))}
        </Stack>
      )}
      <FormError text={error ?? null} />
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
        <input
          ref={input}
          type="file"
          hidden
          accept={[...captionFileTypes, 'text/vtt'].join()}
          aria-label="Captions file"
          onChange={(event) => add(event.target.files?.[0])}
        />
        <Button variant="outline" icon={<Upload />} onClick={() => input.current?.click()}>
          {replaces ? 'Replace file' : 'Add file'}
        </Button>
      </Row>
    </Stack>
  );
}

interface CaptionsRowProps {
  lang: CaptionLang;
  label: string;
  /** What isn't saved yet. */
  note: string | false;
  /** The button that removes them. */
  children: ReactNode;
}

const CaptionsRow = ({ lang, label, note, children }: CaptionsRowProps) => (
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
    {children}
  </Row>
);
