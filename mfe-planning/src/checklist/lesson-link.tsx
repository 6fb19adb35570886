import { getVideo } from '@wedding/shared/contract/video.ts';
import { fetchData } from '@wedding/shared/platform/call.ts';
import { queryOptions, useQuery } from '@wedding/shared/platform/query.ts';
import { ButtonLink } from '@wedding/shared/ui/button.tsx';
import { formatBytes } from '@wedding/shared/ui/bytes.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';

const lessonQuery = (id: number) =>
  queryOptions({
    queryKey: ['lesson', id],
    queryFn: ({ signal }) => fetchData(getVideo, { params: { id }, signal }),
    retry: false,
  });

/** The lesson that goes with a task, with what it costs to watch. One that isn't published any more shows nothing. */
export function LessonLink({ id }: { id: number }) {
  const { data } = useQuery(lessonQuery(id));
  // The specification asks for a random `spv` on the way to the watch page.
  const [spv] = useState(() => Math.random().toString(36).slice(2, 10));
  if (!data) return null;
  const bytes = data.bytes['240'] ?? Math.min(...Object.values(data.bytes));
  const facts = [data.video_length, Number.isFinite(bytes) && formatBytes(bytes)].filter(Boolean);
  return (
    <ButtonLink
      to={`/app/video/watch/${id}?spv=${spv}`}
      variant="outline"
      small
      icon={<Play aria-hidden="true" />}
    >
      {['Watch the lesson', ...facts].join(', ')}
    </ButtonLink>
  );
}
