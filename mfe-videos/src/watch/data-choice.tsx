import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { Headphones, MonitorPlay } from 'lucide-react';
import { PriceAsk } from '../cost/price-ask.tsx';
import css from './data-choice.module.css';
import type { Mode } from './use-playback.ts';
import type { Quality } from './use-quality.ts';

interface DataChoiceProps {
  quality: Quality;
  mode: Mode | null;
  /** Absent where the film has no sound to listen to. */
  onMode?: ((mode: Mode) => void) | undefined;
}

/** What the film costs at each quality, before and while it plays, and the way to pay less. */
export function DataChoice({ quality, mode, onMode }: DataChoiceProps) {
  const listening = mode === 'listen';
  return (
    <section className={css.choice} aria-label="Data">
      {!listening && (
        <Chips
          label="Quality"
          options={quality.options}
          value={quality.cap === null ? '' : String(quality.cap)}
          onChange={(value) => quality.setCap(value ? Number(value) : null)}
        />
      )}
      <div className={css.row}>
        <p className={css.hint}>{listening ? 'Only the sound is fetched.' : quality.hint}</p>
        {onMode && (
          <Button
            variant="outline"
            small
            icon={listening ? <MonitorPlay aria-hidden="true" /> : <Headphones aria-hidden="true" />}
            onClick={() => onMode(listening ? 'watch' : 'listen')}
          >
            {listening ? 'Back to the film' : `Listen only${quality.audio ? ` · ${quality.audio}` : ''}`}
          </Button>
        )}
      </div>
      <PriceAsk />
    </section>
  );
}
