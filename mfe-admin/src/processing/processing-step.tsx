import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { useQuery } from '@wedding/shared/host/query.ts';
import { useMay } from '../hooks/use-may.ts';
import { jobsQuery, LIST_POLL_MS } from '../lib/videos.queries.ts';

/** Shows which step the processing of a video is at, in lists. Renders nothing once the run has ended. */
export function ProcessingStep({ video, className }: { video: AdminVideo; className?: string | undefined }) {
  const steps = { ...jobsQuery(video), refetchInterval: LIST_POLL_MS };
  const job = useQuery({ ...steps, enabled: useMay()('writer') }).data?.[0];
  return job?.state === 'processing' && <span className={className}>{stepLabel(job.step)}</span>;
}

/** The steps of the pipeline in order. */
const STEPS: readonly [name: string, label: string][] = [
  ['check', 'checking the file'],
  ['first', 'making the small sizes and the audio'],
  ['poster', 'choosing the poster'],
  ['storyboard', 'making the timeline pictures'],
  ['rest', 'making the larger sizes'],
];

/** Returns `Step 2 of 5: making the small sizes and the audio`, or a general label for a step unknown to this page. */
export function stepLabel(step: string | null): string {
  const stepIndex = STEPS.findIndex(([name]) => name === step);
  const label = STEPS[stepIndex]?.[1];
  return label ? `Step ${stepIndex + 1} of ${STEPS.length}: ${label}` : 'Processing';
}
