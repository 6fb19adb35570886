import type { SavedFilm } from '@wedding/shared/films/saved-film.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Chips } from '@wedding/shared/ui/chip.tsx';
import { Headphones, MonitorPlay } from 'lucide-react';
import { PriceAsk } from '../cost/price-ask.tsx';
import { copyName } from '../saved/copy-name.ts';
import { WeekLine } from '../week/week-line.tsx';
import css from './data-choice.module.css';
import { FilmReceipt } from './film-receipt.tsx';
import type { Mode } from './use-playback.ts';
import type { Quality } from './use-quality.ts';

interface DataChoiceProps {
  quality: Quality;
  /** The film as it lies on this phone. */
  copy: SavedFilm | undefined;
  film: number;
  mode: Mode | null;
  /** Absent where the film has no sound to listen to. */
  onMode?: ((mode: Mode) => void) | undefined;
}

/** What the film costs at each quality, before and while it plays, and the way to pay less. */
export function DataChoice({ quality, copy, film, mode, onMode }: DataChoiceProps) {
  const listening = mode === 'listen';
  const fromPhone = copy !== undefined && copy.rung !== 'audio';
  return (
    <section className={css.choice} aria-label="Data">
      {!listening && !fromPhone && (
        <Chips
          label="Quality"
          options={quality.options}
          value={quality.cap === null ? '' : String(quality.cap)}
          onChange={(value) => quality.setCap(value ? Number(value) : null)}
        />
      )}
      <div className={css.row}>
        <p className={css.hint}>{hintOf({ listening, copy, hint: quality.hint })}</p>
        {onMode && (
          <Button
            variant="outline"
            small
            icon={listening ? <MonitorPlay aria-hidden="true" /> : <Headphones aria-hidden="true" />}
            onClick={() => onMode(listening ? 'watch' : 'listen')}
          >
            {listening
              ? 'Back to the film'
              : `Listen only${quality.audio && !copy ? ` · ${quality.audio}` : ''}`}
          </Button>
        )}
      </div>
      <div className={css.row}>
        <WeekLine />
        <p className={css.hint}>
          <FilmReceipt film={film} />
        </p>
      </div>
      <PriceAsk />
    </section>
  );
}

interface HintContext {
  listening: boolean;
  copy: SavedFilm | undefined;
  hint: string | undefined;
}

function hintOf({ listening, copy, hint }: HintContext): string | undefined {
  if (copy && (listening || copy.rung !== 'audio')) {
    return `It lies on this phone (${copyName(copy)}): playing it costs no data.`;
  }
  return listening ? 'Only the sound is fetched.' : hint;
}
