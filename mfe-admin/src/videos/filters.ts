import type { AdminVideo, FilmOrder } from '@wedding/shared/contract/video.schema.ts';
import { processingWords, statusWords } from '../film-state.tsx';

export const STATUSES = ['published', 'draft', 'unpublished', 'archived', 'scheduled'] as const;
export const PROCESSING = ['processing', 'queued', 'uploaded', 'failed', 'cancelled', 'ready'] as const;

/** What the list can be ordered by, in words. */
export const SORTS: { value: FilmOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: 'title-desc', label: 'Title, Z to A' },
  { value: 'views', label: 'Most views first' },
  { value: 'views-asc', label: 'Fewest views first' },
  { value: 'longest', label: 'Longest first' },
  { value: 'shortest', label: 'Shortest first' },
];
export const ORDERS = SORTS.map(({ value }) => value);

type Filter = '' | AdminVideo['status'] | AdminVideo['processing'];

/** What one presses most; the address takes every state. */
export const FILTERS: { value: Filter; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'published', label: statusWords.published },
  { value: 'draft', label: 'Drafts' },
  { value: 'unpublished', label: statusWords.unpublished },
  { value: 'scheduled', label: statusWords.scheduled },
  { value: 'archived', label: statusWords.archived },
  { value: 'processing', label: processingWords.processing },
  { value: 'uploaded', label: processingWords.uploaded },
  { value: 'failed', label: processingWords.failed },
];

/** The address's parts for a chip: the two axes exclude each other here. */
export function filterOf(value: Filter): { status: string; processing: string } {
  const isStatus = STATUSES.some((status) => status === value);
  return { status: isStatus ? value : '', processing: isStatus ? '' : value };
}
