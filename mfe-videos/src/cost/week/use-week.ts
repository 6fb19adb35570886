import { useTime } from '@wedding/shared/host/device/clock.ts';
import { type DataSettings, useDataSettings } from '../settings.queries.ts';
import { sumOf, useUsed } from './used.ts';
import { type Stage, stageOf, weekBegin } from './week.ts';

export interface Week {
  /** Bytes that came through the network this week, for all users of this device. */
  used: number;
  /** The week's limit in bytes; null for none. */
  weekly: number | null;
  stage: Stage;
  change: (next: Pick<DataSettings, 'weekly'>) => void;
}

const thisWeek = () => weekBegin(new Date());

/** Returns this device's week of data, updated as it is counted. */
export function useWeek(): Week {
  const { settings, change } = useDataSettings();
  const { weekly } = settings;
  const begin = useTime(thisWeek);
  const used = sumOf(useUsed().filter(({ day }) => day >= begin)).network;
  return { used, weekly, stage: stageOf(used, weekly), change };
}
