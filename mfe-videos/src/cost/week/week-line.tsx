import { formatBytes } from '@wedding/shared/format/bytes.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { ON_DEVICE } from '../../lib/on-device-path.ts';
import { Ring } from './ring.tsx';
import { useWeek } from './use-week.ts';
import css from './week-line.module.css';

/** This week's data as a ring and a short text. Links to the page with the details and the limit. */
export function WeekLine() {
  const { used, weekly, stage } = useWeek();
  return (
    <Link to={ON_DEVICE} className={css.line}>
      <Ring share={weekly ? used / weekly : 0} stage={stage} />
      <span>
        <strong>{weekly ? `${formatBytes(used)} of ${formatBytes(weekly)}` : formatBytes(used)}</strong> this
        week
      </span>
    </Link>
  );
}
