import type { Alerts } from '@wedding/shared/contract/alerts.schema.ts';
import { relativeTime } from '@wedding/shared/format/relative-time.ts';
import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { Link } from '@wedding/shared/host/router.ts';
import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../hooks/use-may.ts';
import { alertsQuery } from '../lib/alerts.queries.ts';
import css from './alert-bar.module.css';

interface Alert {
  /** The kind and the time of the last event, so that a closed alert stays closed until the next event. */
  key: string;
  text: string;
  to: string;
  action: string;
}

function alertsIn(
  { failed_videos: failed, failed_at, texts_silent_since: silent }: Alerts,
  may: ReturnType<typeof useMay>,
): Alert[] {
  const list: Alert[] = [];
  if (silent && may('support', 'analyst')) {
    list.push({
      key: `texts ${silent}`,
      text: `No texts or charges have come in for a day. The last one came ${relativeTime(silent)}.`,
      to: '/app/admin/reports?report=memberships',
      action: 'See memberships',
    });
  }
  if (failed > 0 && may('writer')) {
    list.push({
      key: `videos ${failed_at}`,
      text: failed === 1 ? 'One video could not be processed.' : `${failed} videos could not be processed.`,
      to: '/app/admin/videos?status=unarchived&processing=failed',
      action: failed === 1 ? 'See the video' : 'See the videos',
    });
  }
  return list;
}

const CLOSED = 'admin-alerts-closed';
const kindOf = (key: string) => key.split(' ')[0];

/**
 * Shows alerts at the bottom of every page of this remote, until the cause is fixed or the alert is closed. A page's own
 * bar of buttons takes their place.
 */
export function AlertBar() {
  const may = useMay();
  const { data } = useQuery(alertsQuery());
  const [closed, setClosed] = useState(() => [readStored('session', CLOSED)].flat().filter(isText));
  // An earlier event is the last one again once the cause of a later one is fixed.
  const isClosed = ({ key }: Alert) => closed.some((one) => kindOf(one) === kindOf(key) && one >= key);
  const visibleAlerts = data ? alertsIn(data, may).filter((alert) => !isClosed(alert)) : [];
  function close(key: string) {
    const next = [...closed, key];
    setClosed(next);
    writeStored('session', CLOSED, next);
  }
  return (
    <div className={css.alerts} role="status">
      {visibleAlerts.map(({ key, text, to, action }) => (
        <div key={key} className={css.alert}>
          <TriangleAlert aria-hidden="true" />
          <p>
            {text} <Link to={to}>{action}</Link>
          </p>
          <IconButton label={`Close: ${text}`} onClick={() => close(key)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';
