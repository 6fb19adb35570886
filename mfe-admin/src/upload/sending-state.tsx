import { Button } from '@wedding/shared/ui/button.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { formatDuration } from '@wedding/shared/ui/duration.ts';
import { ProgressBar } from '@wedding/shared/ui/progress-bar.tsx';
import { CircleAlert, FileVideo, RotateCcw, Upload } from 'lucide-react';
import { dayOf } from '../dates.ts';
import { FileButton } from '../file-button.tsx';
import { statusWords } from '../film-state.tsx';
import { FILMS, type FilmOnItsWay, type Phase } from './film-on-its-way.ts';
import css from './upload.module.css';
import { queue } from './use-queue.ts';

const LABELS: Partial<Record<Phase, string>> = {
  reading: 'Looking at the file',
  waiting: 'Waiting for its turn',
  sending: 'Uploading',
  lost: 'Waiting for the connection',
  paused: 'Paused',
  halted: 'Stopped',
  whole: 'Checking the file',
};

/** How far a film has come, and what is in its way. */
export function SendingState({ film }: { film: FilmOnItsWay }) {
  if (film.phase === 'asks') return <Known film={film} />;
  if (film.phase === 'refused') return <Refused film={film} />;
  return (
    <div className={css.work}>
      <ProgressBar
        value={film.size > 0 ? film.sent / film.size : 0}
        label={LABELS[film.phase] ?? ''}
        showLabel
        tone={film.phase === 'sending' || film.phase === 'whole' ? 'wine' : 'gold'}
      />
      <p className={css.fileFoot} role={film.phase === 'halted' ? 'status' : undefined}>
        {noteOf(film)}
      </p>
    </div>
  );
}

/** `12 MB of 48 MB · 2.4 MB/s · 0:15 left`, or what to do. */
function noteOf({ phase, sent, size, rate, left, trouble }: FilmOnItsWay): string {
  if (phase === 'halted') return 'Choose this file again, and it goes on where it stopped.';
  if (trouble) return trouble;
  const parts = [`${formatBytes(sent)} of ${formatBytes(size)}`];
  if (phase === 'sending' && rate !== null) parts.push(`${(rate / 1e6).toFixed(1)} MB/s`);
  if (phase === 'sending' && left !== null) parts.push(`${formatDuration(left)} left`);
  return parts.join(' · ');
}

function Known({ film: { key, duplicates } }: { film: FilmOnItsWay }) {
  return (
    <div className={css.work}>
      <div className={css.known} role="alert">
        <CircleAlert aria-hidden="true" />
        <div>
          <p>The library has this very file already:</p>
          <ul>
            {duplicates.map((twin) => (
              <li key={twin.id}>
                “{twin.title}”, {statusWords[twin.status].toLowerCase()}, added {dayOf(twin.created_at)}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={css.choices}>
        <Button variant="outline" onClick={() => void queue.drop(key)}>
          Don’t upload
        </Button>
        <Button variant="quiet" icon={<Upload aria-hidden="true" />} onClick={() => queue.resume(key)}>
          Upload it anyway
        </Button>
      </div>
    </div>
  );
}

function Refused({ film: { key, file, trouble } }: { film: FilmOnItsWay }) {
  return (
    <div className={css.work}>
      <p className={css.refusal} role="alert">
        <CircleAlert aria-hidden="true" />
        <span>
          {trouble} <span className={css.kept}>Your texts are kept.</span>
        </span>
      </p>
      <div className={css.choices}>
        <FileButton
          label="Choose another file"
          icon={FileVideo}
          file="Another file"
          accept={FILMS}
          onFile={(other) => void queue.choose(key, other)}
        />
        {file && (
          <Button
            variant="quiet"
            small
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => queue.resume(key)}
          >
            Try again
          </Button>
        )}
      </div>
    </div>
  );
}
