import type { AdminBlog } from '@wedding/shared/contract/blog.schema.ts';
import { Badge, type BadgeTone } from '@wedding/shared/ui/badge.tsx';

const STATES: Record<AdminBlog['status'], { words: string; tone: BadgeTone }> = {
  draft: { words: 'Draft', tone: 'gold' },
  scheduled: { words: 'Scheduled', tone: 'blue' },
  published: { words: 'Published', tone: 'green' },
};

export function BlogBadge({ blog }: { blog: Pick<AdminBlog, 'status'> }) {
  const { words, tone } = STATES[blog.status];
  return <Badge tone={tone}>{words}</Badge>;
}
