import { type CaptionLang, captionLanguages } from '@wedding/shared/contract/caption-languages.ts';
import type { Captions } from '@wedding/shared/contract/captions.schema.ts';
import { deleteCaptions, saveCaptions } from '@wedding/shared/contract/captions.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { call, messageOf } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useMutation } from '@wedding/shared/platform/query.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { SelectField } from '@wedding/shared/ui/field.tsx';
import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { CaptionsIcon, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useVideosChanged } from '../lib/videos.queries.ts';
import css from './captions-field.module.css';

const LANGUAGES = (Object.keys(captionLanguages) as CaptionLang[]).map((value) => ({
  value,
  label: captionLanguages[value],
}));

/** The video's captions, one WebVTT file for each language. Adding and removing count at once. */
export function CaptionsField({ video }: { video: AdminVideo }) {
  const { toast } = useHost();
  const videos = useVideosChanged();
  const input = useRef<HTMLInputElement>(null);
  const [has, setHas] = useState(video.captions);
  const [lang, setLang] = useState<CaptionLang>('en');

  function changed({ message, data }: { message: string; data: Captions[] }) {
    setHas(data);
    videos.one({ ...video, captions: data });
    toast.success(message);
  }
  const add = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('lang', lang);
      body.append('captions', file);
      return call(saveCaptions, { params: { id: video.id }, body });
    },
    onSuccess: changed,
  });
  const remove = useMutation({
    mutationFn: (gone: CaptionLang) => call(deleteCaptions, { params: { id: video.id, lang: gone } }),
    onSuccess: changed,
  });
  const replaces = has.some((one) => one.lang === lang);
  const failure = add.error ?? remove.error;

  function onFile(file: File | undefined) {
    remove.reset();
    if (file) add.mutate(file);
    // The same file may be chosen again once it has been mended.
    if (input.current) input.current.value = '';
  }
  return (
    <fieldset className={css.field}>
      <legend className={css.legend}>
        Captions <span className={css.quiet}>(optional; WebVTT files)</span>
      </legend>
      {has.length > 0 && (
        <ul className={css.list}>
          {has.map((one) => (
            <li key={one.lang} className={css.row}>
              <CaptionsIcon aria-hidden="true" />
              <span lang={one.lang}>{one.label}</span>
              <IconButton
                label={`Remove ${one.label} captions`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(one.lang)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <FormError text={failure ? messageOf(failure) : null} />
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
          accept=".vtt,text/vtt"
          aria-label="Captions file"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
        <Button
          variant="outline"
          icon={<Upload aria-hidden="true" />}
          busy={add.isPending}
          busyLabel="Adding"
          onClick={() => input.current?.click()}
        >
          {replaces ? 'Replace file' : 'Add file'}
        </Button>
      </div>
    </fieldset>
  );
}
