import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Slot } from '@wedding/shared/host/slot.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { useState } from 'react';
import css from './video-field.module.css';

const VideoPicker = lazySheet(
  async () => (await import(/* webpackChunkName: "video-picker" */ './video-picker.tsx')).VideoPicker,
);

interface VideoFieldProps {
  /** The task's video, if it has one. */
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A task's video. The couple may choose one, replace it, or remove it. */
export function VideoField({ value, onChange }: VideoFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap={2} shrink>
      {value !== null && <VideoPlace id={value} />}
      <input
        hidden
        data-field="Video"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
      />
      <Row gap={3} wrap>
        <Button variant="outline" small onClick={() => setOpen(true)}>
          {value === null ? 'Add a video lesson' : 'Another lesson'}
        </Button>
        {value !== null && (
          <Button variant="quiet" small onClick={() => onChange(null)}>
            No lesson
          </Button>
        )}
      </Row>
      {open && (
        <VideoPicker
          onChoose={(id) => {
            onChange(id);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}

/** The slot that mfe-videos fills with the task's video. */
function VideoPlace({ id }: { id: number }) {
  return (
    <Slot
      name="task-lesson"
      fillerProps={{ videoId: id }}
      className={css.place}
      waiting={<Skeleton shape="row" label="Loading the lesson" />}
      failed={
        <Text tone="muted" size={14}>
          The lesson for this task can’t be shown right now.
        </Text>
      }
    />
  );
}
