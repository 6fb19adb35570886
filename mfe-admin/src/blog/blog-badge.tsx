import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/figures/badge.tsx';

const STATES: Record<AdminBlog['status'], { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'gold' },
  scheduled: { label: 'Scheduled', tone: 'blue' },
  published: { label: 'Published', tone: 'green' },
};

export function BlogBadge({ blog }: { blog: Pick<AdminBlog, 'status'> }) {
  const { label, tone } = STATES[blog.status];
  return <Badge tone={tone}>{label}</Badge>;
}

/** A blog's state as text, for the CSV file. */
export const blogStateText = ({ status, pending }: AdminBlog): string =>
  pending ? `${STATES[status].label}, changes not published` : STATES[status].label;
