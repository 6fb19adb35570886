import { Chips } from '@wedding/shared/ui/actions/chip.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import type { CaptionChoice } from '../captions/captions.tsx';
import css from '../data-choice.module.css';
import type { Quality } from './use-quality.ts';

const RATES = ['0.75', '1', '1.25', '1.5', '2'];
const rateOptions = RATES.map((value) => ({ value, label: value === '1' ? 'Normal' : `${value}×` }));

interface PlaybackSheetProps {
  open: boolean;
  onClose: () => void;
  quality: Quality;
  /** The rendition now on screen, in p. */
  rendition: number | null;
  rate: number;
  onRate: (rate: number) => void;
  captions: CaptionChoice;
}

/** Quality and speed, also reachable in full screen. */
export function PlaybackSheet(props: PlaybackSheetProps) {
  const { open, onClose, quality, rendition, rate, onRate, captions } = props;
  const languages = captions.languages.map(({ lang, label }) => ({ value: lang, label }));
  return (
    <Sheet open={open} onClose={onClose} title="Quality and speed">
      <Stack gap={3} shrink className={css.sheet}>
        <h3>Quality{rendition !== null && <span className={css.now}> · now {rendition}p</span>}</h3>
        <Chips
          label="Quality"
          options={quality.options}
          value={quality.cap === null ? '' : String(quality.cap)}
          onChange={(value) => quality.setCap(value ? Number(value) : null)}
        />
        <h3>Speed</h3>
        <Chips
          label="Speed"
          options={rateOptions}
          value={String(rate)}
          onChange={(value) => onRate(Number(value))}
        />
        {languages.length > 0 && (
          <>
            <h3>Captions</h3>
            <Chips
              label="Captions"
              options={[{ value: '', label: 'Off' }, ...languages]}
              value={captions.lang ?? ''}
              onChange={(value) => captions.choose(value === '' ? null : value)}
            />
          </>
        )}
      </Stack>
    </Sheet>
  );
}
