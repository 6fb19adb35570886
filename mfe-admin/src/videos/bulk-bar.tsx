import type { BulkChange } from '@wedding/shared/contract/bulk-video.schema.ts';
import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { formatCount } from '@wedding/shared/format/count.ts';
import { messageOf } from '@wedding/shared/host/call.ts';
import { confirmBin } from '@wedding/shared/host/confirm-bin.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { Menu } from '@wedding/shared/ui/actions/menu.tsx';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { Archive, BadgeCheck, CalendarClock, EyeOff, Folder, RotateCcw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from '../components/action-bar.module.css';
import { ScheduleSheet } from '../components/lazy-sheets.ts';
import { usesText } from '../lib/video-uses.ts';
import type { TickedRows } from '../list/list.ts';
import { SelectAll } from '../list/select-all.tsx';
import { useBulkChange, videoCount } from './use-bulk-change.ts';

const BulkCategorySheet = lazySheet(
  async () => (await import('./bulk-category-sheet.tsx')).BulkCategorySheet,
);

/** The actions for all ticked videos. It is shown while at least one is ticked. */
export function BulkBar({ selection }: { selection: TickedRows<AdminVideo> }) {
  const { ask, toast } = useHost();
  const { apply, busy } = useBulkChange();
  const [sheet, setSheet] = useState<'schedule' | 'category' | null>(null);
  const { rows } = selection;
  const inBin = rows.some((video) => video.deleted_at !== null);
  const what = videoCount(selection.count);
  const about = rows.map(({ id }) => id).join(' ');
  const change = async (next: BulkChange) => {
    await apply({ videos: rows.map(({ id, version }) => ({ id, version })) }, next);
    selection.clear();
  };
  const run = (next: BulkChange) => {
    if (!busy) void change(next).catch((error: unknown) => toast.error(messageOf(error)));
  };
  const bar = useRef<HTMLElement>(null);
  const isShown = selection.count > 0;
  useEffect(() => {
    if (!isShown) return;
    const list = bar.current?.parentElement;
    return () => focusList(list);
  }, [isShown]);
  async function remove() {
    const [only] = rows;
    const name = selection.count === 1 && only ? `“${only.title}”` : what;
    const uses = await usesText(rows.map(({ id }) => id));
    if (await confirmBin(ask, name, uses)) run({ kind: 'delete' });
  }
  if (!isShown) return null;
  // Not disabled, so that the pressed button keeps the focus if the change fails.
  const busyProps = { small: true, 'aria-disabled': busy } as const;
  const buttonProps = { ...busyProps, variant: 'outline' } as const;
  return (
    <section ref={bar} className={css.bar} aria-label="Selected videos">
      <strong role="status">{formatCount(selection.count)} selected</strong>
      <SelectAll selection={selection} />
      <Row gap={2} wrap>
        {inBin ? (
          <Button {...busyProps} icon={<RotateCcw />} onClick={() => run({ kind: 'restore' })}>
            Restore
          </Button>
        ) : (
          <>
            <Button
              {...busyProps}
              icon={<BadgeCheck />}
              onClick={() => run({ kind: 'status', status: 'published' })}
            >
              Publish
            </Button>
            <Button {...buttonProps} icon={<Folder />} onClick={() => setSheet('category')}>
              Category
            </Button>
            <Button
              {...buttonProps}
              icon={<Archive />}
              onClick={() => run({ kind: 'status', status: 'archived' })}
            >
              Archive
            </Button>
            <Menu
              label="More for the selected videos"
              items={[
                {
                  label: 'Unpublish',
                  icon: <EyeOff />,
                  onSelect: () => run({ kind: 'status', status: 'unpublished' }),
                },
                { label: 'Schedule', icon: <CalendarClock />, onSelect: () => setSheet('schedule') },
                { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => void remove() },
              ]}
            />
          </>
        )}
        <Button small variant="quiet" onClick={selection.clear}>
          Clear
        </Button>
      </Row>
      {sheet === 'schedule' && (
        <ScheduleSheet
          title={`Schedule ${what}`}
          lead={`${what} will be published automatically at this time, or as soon after it as each is processed. Published videos and those whose file failed stay as they are.`}
          about={about}
          publishAt={null}
          onSchedule={(publish_at) => change({ kind: 'status', status: 'scheduled', publish_at })}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'category' && (
        <BulkCategorySheet
          what={what}
          about={about}
          onChoose={(category_id) => change({ kind: 'category', category_id })}
          onClose={() => setSheet(null)}
        />
      )}
    </section>
  );
}

/** Focuses the list if the bar has gone away with the focus, so that the Tab key continues from there. */
function focusList(list: HTMLElement | null | undefined): void {
  if (!list || document.activeElement !== document.body) return;
  list.tabIndex = -1;
  list.focus({ preventScroll: true });
}
