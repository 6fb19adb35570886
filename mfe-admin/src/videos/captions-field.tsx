import { type CaptionLang, captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import type { Captions } from '@wedding/shared/contract/captions.schema.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { CaptionsIcon, Trash2, Undo2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
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
    <fieldset className={css.field}>
      <legend className={css.legend}>
        Captions <span className={css.quiet}>(optional; WebVTT or SRT files)</span>
      </legend>
      {unchanged.length + files.length > 0 && (
        <ul className={css.list}>
          {unchanged.map((one) => {
            const isRemoved = removed.includes(one.lang);
            return (
              <li key={one.lang} className={css.row}>
                <CaptionsIcon aria-hidden="true" />
                <span>
                  <span lang={one.lang}>{one.label}</span>
                  {isRemoved && <span className={css.quiet}> · removed when you save</span>}
                </span>
                <IconButton
                  label={isRemoved ? `Keep ${one.label} captions` : `Remove ${one.label} captions`}
                  onClick={() =>
                    onChange({
                      files,
                      removed: isRemoved ? removed.filter((r) => r !== one.lang) : [...removed, one.lang],
                    })
                  }
                >
                  {isRemoved ? <Undo2 aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                </IconButton>
              </li>
            );
          })}
          {files.map((one) => (
            <li key={one.lang} className={css.row}>
              <CaptionsIcon aria-hidden="true" />
              <span>
                <span lang={one.lang}>{captionLanguages[one.lang]}</span>
                <span className={css.quiet}> · {one.file.name}, not saved yet</span>
              </span>
              <IconButton
                label={`Remove ${captionLanguages[one.lang]} captions`}
                onClick={() => onChange({ files: filesExcept(one.lang), removed })}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FormError text={error ?? null} />
      {notes.length > 0 && (
        <div role="status" className={css.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className={css.add}>
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
          accept=".vtt,.srt,text/vtt"
          aria-label="Captions file"
          onChange={(event) => add(event.target.files?.[0])}
        />
        <Button variant="outline" icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
          {replaces ? 'Replace file' : 'Add file'}
        </Button>
      </div>
    </fieldset>
  );
}
