import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import type { useVideoActions } from '../hooks/use-video-actions.ts';
import { isRunning } from '../lib/video-labels.ts';
import css from './source-notes.module.css';

interface SourceNotesProps {
  video: AdminVideo;
  actions: Pick<ReturnType<typeof useVideoActions>, 'process' | 'busy'>;
}

/** What was seen in the file when it was processed, and a choice of its sound tracks. */
export function SourceNotes({ video, actions }: SourceNotesProps) {
  const { notes, sounds } = video;
  const heard = sounds.find(({ is_heard }) => is_heard)?.track;
  const [track, setTrack] = useState(heard);
  return (
    <Stack gap={4} shrink breaks className={css.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {sounds.length > 1 && (
        <>
          <SelectField
            label="Sound that couples hear"
            options={sounds.map((sound) => ({ value: String(sound.track), label: sound.label }))}
            value={String(track)}
            onChange={(event) => setTrack(Number(event.target.value))}
          />
          {track !== heard && (
            <>
              <Text tone="muted" size={13}>
                The video is processed again. Couples hear the sound of now until that is done.
              </Text>
              <Button
                variant="outline"
                busy={actions.busy || isRunning(video.processing)}
                onClick={() => actions.process(video, track)}
              >
                Use this sound
              </Button>
            </>
          )}
        </>
      )}
    </Stack>
  );
}

/** Whether there is anything to show. */
export const hasSourceNotes = ({ notes, sounds }: AdminVideo): boolean =>
  notes.length > 0 || sounds.length > 1;
