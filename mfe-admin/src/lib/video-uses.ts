import { countVideoUses } from '@wedding/shared/contract/admin-video.ts';
import { formatCounted } from '@wedding/shared/format/count.ts';
import { call } from '@wedding/shared/host/call.ts';

/**
 * Returns what depends on videos, for the question before they go to the bin: `It has 12 views by 3 couples, is linked from
 * 2 tasks.` The text is '' if nothing does.
 */
export async function usesText(ids: readonly number[]): Promise<string> {
  const isOne = ids.length === 1;
  const [it, has, is] = isOne ? ['It', 'has', 'is'] : ['They', 'have', 'are'];
  try {
    const { views, couples, saved, tasks, blogs } = (await call(countVideoUses, { body: { ids: [...ids] } }))
      .data;
    const parts = [
      views + couples > 0 && `${has} ${formatCounted(views, 'view')} by ${formatCounted(couples, 'couple')}`,
      saved > 0 && `${is} saved by ${formatCounted(saved, 'couple')}`,
      tasks > 0 && `${is} linked from ${formatCounted(tasks, 'task')}`,
      blogs > 0 && `${is} shown in ${formatCounted(blogs, 'blog')}`,
    ].filter(Boolean);
    return parts.length > 0 ? `${it} ${parts.join(', ')}.` : '';
  } catch {
    return `We couldn’t check what depends on ${isOne ? 'it' : 'them'}.`;
  }
}
