import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { SelectField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import type { SavedVideo } from '@wedding/shared/video-cache/saved-video.ts';
import { Headphones, MonitorPlay } from 'lucide-react';
import { PriceAsk } from '../cost/price-ask.tsx';
import { sumOf, useUsed } from '../cost/week/used.ts';
import { WeekLine } from '../cost/week/week-line.tsx';
import { copyName, hasPicture } from '../saved/copy-name.ts';
import css from './data-choice.module.css';
import type { Mode } from './player/use-playback.ts';
import type { Quality } from './player/use-quality.ts';

interface DataChoiceProps {
  quality: Quality;
  /** The saved copy on this device. */
  copy: SavedVideo | undefined;
  video: number;
  mode: Mode | null;
  /** Absent if the video has no sound file to listen to. */
  onMode?: ((mode: Mode) => void) | undefined;
}

/** Shows what the video costs at each quality, before and while it plays, and how to pay less. */
export function DataChoice({ quality, copy, video, mode, onMode }: DataChoiceProps) {
  const listening = mode === 'listen';
  const fromPhone = copy !== undefined && hasPicture(copy);
  return (
    <Stack as="section" gap={3} shrink className={css.choice} aria-label="Data">
      <Row gap={3} wrap>
        {!listening && !fromPhone && (
          <SelectField
            label="Quality"
            hideLabel
            options={quality.options.map(({ value, label }) => ({
              value,
              label: value === '' ? 'Auto quality' : label,
            }))}
            value={quality.cap === null ? '' : String(quality.cap)}
            onChange={({ target: { value } }) => quality.setCap(value ? Number(value) : null)}
          />
        )}
        {onMode && (
          <Button
            variant="outline"
            small
            icon={listening ? <MonitorPlay aria-hidden="true" /> : <Headphones aria-hidden="true" />}
            onClick={() => onMode(listening ? 'watch' : 'listen')}
          >
            {listening
              ? 'Back to the video'
              : `Listen only${quality.audio && !copy ? ` · ${quality.audio}` : ''}`}
          </Button>
        )}
      </Row>
      <Text tone="muted" size={14} className={css.hint}>
        {hintOf({ listening, copy, hint: quality.hint })}
      </Text>
      <Row gap={5} rowGap={3} justify="between" wrap>
        <WeekLine />
        <Text tone="muted" size={14} className={css.hint}>
          <VideoReceipt video={video} />
        </Text>
      </Row>
      <PriceAsk />
    </Stack>
  );
}

interface HintContext {
  listening: boolean;
  copy: SavedVideo | undefined;
  hint: string | undefined;
}

function hintOf({ listening, copy, hint }: HintContext): string | undefined {
  if (copy && (listening || hasPicture(copy))) {
    return `Saved on this ${deviceWord()} (${copyName(copy)}). Watching uses no data.`;
  }
  return listening ? 'Only the sound is downloaded.' : hint;
}

/** Shows what this video has used, and what came from this device, so far: `6.2 MB used, 21 MB not spent again`. */
function VideoReceipt({ video }: { video: number }) {
  const account = useHost().session.user?.id ?? 0;
  const { network, phone } = sumOf(useUsed().filter((use) => use.video === video && use.account === account));
  if (network + phone === 0) return null;
  return (
    <span>
      This lesson so far: {formatBytes(network)} used, {formatBytes(phone)} not spent again
    </span>
  );
}
