import type { VideoDetail } from '@wedding/shared/contract/video.schema.ts';
import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { OptionCards } from '@wedding/shared/ui/fields/option-cards.tsx';
import { Text } from '@wedding/shared/ui/layout/box.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { costOf, renditionsOf } from '../cost/cost.ts';
import { useDataSettings } from '../cost/settings.queries.ts';
import { useWeek } from '../cost/week/use-week.ts';
import css from './saved.module.css';

interface SaveSheetProps {
  video: VideoDetail;
  onSave: (rendition: string) => void;
  onClose: () => void;
}

/** Asks in which quality to save a video on this device, and shows what that costs once. */
export function SaveSheet({ video, onSave, onClose }: SaveSheetProps) {
  const { price } = useDataSettings().settings;
  const renditions = renditionsOf(video).map(({ height, bytes }) => ({
    rendition: String(height),
    name: `${height}p`,
    bytes,
  }));
  const sound = video.bytes.audio;
  const choices = [
    ...renditions,
    ...(sound === undefined ? [] : [{ rendition: 'audio', name: 'Sound only', bytes: sound }]),
  ];
  const defaultChoice = renditions.findLast(({ rendition }) => Number(rendition) <= 360) ?? choices[0];
  const [rendition, setRendition] = useState(defaultChoice?.rendition ?? '');
  const { used, weekly } = useWeek();
  const left = weekly === null ? Number.POSITIVE_INFINITY : Math.max(0, weekly - used);
  const bytes = choices.find((one) => one.rendition === rendition)?.bytes ?? 0;
  return (
    <FormSheet
      title={`Save on this ${deviceWord()}`}
      about={null}
      save="Save"
      onSave={() => onSave(rendition)}
      onClose={onClose}
    >
      <OptionCards
        legend="Quality"
        options={choices.map((one) => ({
          value: one.rendition,
          label: one.name,
          text: costOf(one.bytes, price),
        }))}
        value={rendition}
        onChange={setRendition}
      />
      {bytes > left && (
        <Text tone="gold" size={14} weight={600} role="status">
          That is more than the {formatBytes(left)} left of this week’s data.
        </Text>
      )}
      <Text tone="muted" size={14} className={css.note}>
        It downloads once, best over Wi-Fi. Then it plays here offline and uses no data. Go online once a week
        so that we can confirm your subscription.
      </Text>
    </FormSheet>
  );
}
