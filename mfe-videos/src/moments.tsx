import type { FoundVideo, Moment } from '@wedding/shared/contract/video.schema.ts';
import { formatDuration } from '@wedding/shared/format/duration.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { skippedCost } from './cost/cost.ts';
import { useDataSettings } from './cost/settings.queries.ts';
import css from './moments.module.css';

interface MomentsProps {
  video: FoundVideo;
  moments: readonly Moment[];
  /** The watch page's address, and what is noted on the way there. */
  to: string;
  onOpen: () => void;
}

/** Where in a video the words of a search are said: a tap starts there, for the price of the rest alone. */
export function Moments({ video, moments, to, onOpen }: MomentsProps) {
  const { price } = useDataSettings().settings;
  return (
    <ul className={css.moments} aria-label={`Moments in ${video.title}`}>
      {moments.map(({ at, text }) => {
        const saved = skippedCost(video, { at, price });
        return (
          <li key={at}>
            <Link to={`${to}&t=${Math.floor(at)}`} onClick={onOpen} className={css.moment}>
              <span className={css.at}>{formatDuration(at)}</span>
              <span>
                <span className={css.text}>{text}</span>
                {saved && <span className={css.saved}>Start here and save {saved}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
