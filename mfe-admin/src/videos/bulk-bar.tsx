import type { AdminVideo } from '@wedding/shared/contract/video.schema.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { Archive, BadgeCheck, EyeOff } from 'lucide-react';
import css from './bulk-bar.module.css';
import { useBulkStatus } from './use-bulk-status.ts';

interface BulkBarProps {
  chosen: readonly AdminVideo[];
  onDone: () => void;
}

/** What can be done to all the videos that are ticked; in sight as long as any is. */
export function BulkBar({ chosen, onDone }: BulkBarProps) {
  const { setAll, busy } = useBulkStatus();
  async function set(status: AdminVideo['status']) {
    if (await setAll(chosen, status)) onDone();
  }
  if (chosen.length === 0) return null;
  return (
    <section className={css.bulk} aria-label="Selected videos">
      <strong role="status">{chosen.length} selected</strong>
      <div className={css.buttons}>
        <Button
          small
          icon={<BadgeCheck aria-hidden="true" />}
          disabled={busy}
          onClick={() => void set('published')}
        >
          Publish
        </Button>
        <Button
          small
          variant="outline"
          icon={<EyeOff aria-hidden="true" />}
          disabled={busy}
          onClick={() => void set('unpublished')}
        >
          Unpublish
        </Button>
        <Button
          small
          variant="outline"
          icon={<Archive aria-hidden="true" />}
          disabled={busy}
          onClick={() => void set('archived')}
        >
          Archive
        </Button>
        <Button small variant="quiet" onClick={onDone}>
          Clear
        </Button>
      </div>
    </section>
  );
}
