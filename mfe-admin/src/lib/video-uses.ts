import { getVideoUses } from '@wedding/shared/contract/admin-video.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { call } from '@wedding/shared/host/call.ts';

/** As many videos are asked one by one what depends on them. */
const MAX_ASKED = 20;

/**
 * Returns what depends on videos, for the question before they go to the bin: `It has 12 views by 3 couples, is linked from
 * 2 tasks.` The text is '' if nothing does.
 */
export async function usesText(videos: readonly { id: number; views?: number }[]): Promise<string> {
  const isOne = videos.length === 1;
  if (videos.length > MAX_ASKED) {
    const views = videos.reduce((all, video) => all + (video.views ?? 0), 0);
    return `They have ${formatCounted(views, 'view')}. Couples may have saved them, and tasks and blogs may link to them.`;
  }
  try {
    const uses = await Promise.all(
      videos.map(async ({ id }) => (await call(getVideoUses, { params: { id } })).data),
    );
    const sum = (name: keyof (typeof uses)[number]) => uses.reduce((all, one) => all + one[name], 0);
    const [views, couples] = [sum('views'), sum('couples')];
    const [saved, tasks, blogs] = [sum('saved'), sum('tasks'), sum('blogs')];
    const [has, is] = isOne ? ['has', 'is'] : ['have', 'are'];
    // A couple that watched two of them would count twice.
    const by = isOne ? ` by ${formatCounted(couples, 'couple')}` : '';
    const parts = [
      views + couples > 0 && `${has} ${formatCounted(views, 'view')}${by}`,
      saved > 0 && (isOne ? `is saved by ${formatCounted(saved, 'couple')}` : 'are saved by couples'),
      tasks > 0 && `${is} linked from ${formatCounted(tasks, 'task')}`,
      blogs > 0 && `${is} shown in ${formatCounted(blogs, 'blog')}`,
    ].filter(Boolean);
    return parts.length > 0 ? `${isOne ? 'It' : 'They'} ${parts.join(', ')}.` : '';
  } catch {
    return `We couldn’t check what depends on ${isOne ? 'it' : 'them'}.`;
  }
}
