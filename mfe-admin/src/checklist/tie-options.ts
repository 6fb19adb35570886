import type { BudgetTemplate } from '@wedding/shared/contract/budget.schema.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';

interface Option {
  value: string;
  label: string;
}

/** Returns the lines of the budget templates by part. Includes an archived template only if it has the chosen line. */
export function budgetLines(templates: readonly BudgetTemplate[], chosen: string | null): Option[] {
  const selectable = templates.filter(
    ({ status, rows }) =>
      status !== 'archived' || rows.some(({ items }) => items.some(({ id }) => id === chosen)),
  );
  const lines = selectable.flatMap(({ name, rows }) =>
    rows.flatMap((part) =>
      part.items.map((item) => ({
        value: item.id,
        label: `${part.name}: ${item.name}${selectable.length > 1 ? ` (${name})` : ''}`,
      })),
    ),
  );
  return withChosen(lines, { chosen, fallbackLabel: 'A line that’s no longer in any template' });
}

/** Returns the published videos, and the chosen one whatever its status. */
export function videoOptions(videos: readonly AdminVideo[], chosen: number | null): Option[] {
  const selectable = videos.filter(({ id, status }) => status === 'published' || id === chosen);
  const options = selectable.map(({ id, title, video_length, status }) => ({
    value: `${id}`,
    label: `${title}${video_length ? `, ${video_length}` : ''}${status === 'published' ? '' : ' (not published: couples don’t see it)'}`,
  }));
  return withChosen(options, { chosen: chosen && `${chosen}`, fallbackLabel: 'The lesson that was chosen' });
}

/** Adds the chosen value if the list lacks it, because the list is long, not loaded yet, or has changed. */
function withChosen(
  options: Option[],
  of: { chosen: string | number | null; fallbackLabel: string },
): Option[] {
  const value = of.chosen ? `${of.chosen}` : '';
  if (!value || options.some((option) => option.value === value)) return options;
  return [...options, { value, label: of.fallbackLabel }];
}
