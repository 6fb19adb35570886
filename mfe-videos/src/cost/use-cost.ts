import type { Video } from '@wedding/shared/contract/video.schema.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { queryOptions, useQuery, useQueryClient } from '@wedding/shared/host/query.ts';
import { readPreferences, savePreferences } from '../lib/player-preferences.ts';
import { costOf, expectedRendition, renditionCost, renditionsOf, SAVE_DATA_HEIGHT } from './cost.ts';
import { useDataSettings } from './settings.queries.ts';
import { useWeek } from './week/use-week.ts';

const readCap = () => readPreferences().cap;
/** The quality that this couple watches in on this device, in p; null leaves it to connection and screen. */
const capQuery = queryOptions({
  queryKey: ['data', 'quality'],
  queryFn: async () => readCap(),
  initialData: readCap,
});

export interface Cost {
  /** The cost at the couple's own quality: `6.2 MB at 240p · ₦3`. */
  line: string;
  /** Every quality with its cost, smallest first. */
  options: { label: string; isOwn: boolean; choose: () => void }[];
}

/** Returns what a video costs to watch, or undefined while no rendition is ready. */
export function useCost(video: Pick<Video, 'bytes'>): Cost | undefined {
  const { saver, toast } = useHost();
  const client = useQueryClient();
  const { stage } = useWeek();
  const { price } = useDataSettings().settings;
  const { data: cap } = useQuery(capQuery);
  const renditions = renditionsOf(video);
  const expected = expectedRendition(renditions, saver.on || stage !== 'free' ? SAVE_DATA_HEIGHT : cap);
  if (!expected) return undefined;
  return {
    line: renditionCost(expected, price),
    options: renditions.map((rendition) => ({
      label: `${rendition.height}p · ${costOf(rendition.bytes, price)}`,
      isOwn: rendition === expected,
      choose: () => {
        savePreferences({ cap: rendition.height });
        client.setQueryData(capQuery.queryKey, rendition.height);
        toast.info(`Lessons play at ${rendition.height}p from now on`);
      },
    })),
  };
}
