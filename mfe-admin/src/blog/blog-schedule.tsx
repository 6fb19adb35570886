import { TextField } from '@wedding/shared/ui/field.tsx';
import { FormSheet } from '@wedding/shared/ui/form-sheet.tsx';
import { useState } from 'react';
import { fromLagosField, toLagosField, tomorrowAtNine } from '../dates.ts';
import { FormRefusal } from '../form-refusal.tsx';
import { useDraft } from '../use-draft.ts';
import type { BlogDesk } from './blog-desk.ts';

interface BlogScheduleProps {
  desk: BlogDesk;
  /** The hour that stands. */
  at: string | null;
  onScheduled: () => void;
  onClose: () => void;
}

/** When a blog comes out by itself. */
export function BlogSchedule({ desk, at: standing, onScheduled, onClose }: BlogScheduleProps) {
  const [start] = useState(() => ({ at: standing ? toLagosField(standing) : tomorrowAtNine() }));
  const { draft, change, clear } = useDraft(`schedule-blog-${desk.read().blog?.id ?? 'new'}`, start);
  const { at } = draft;
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const { state } = desk.read();
  const refused = tried && state.kind === 'refused' ? state : null;
  async function save() {
    if (!at) return;
    setBusy(true);
    const done = await desk.publish({ status: 'scheduled', publish_at: fromLagosField(at) });
    setBusy(false);
    setTried(true);
    if (done) {
      clear();
      onScheduled();
    } else if (desk.read().state.kind !== 'refused') onClose();
  }
  return (
    <FormSheet
      title="Schedule blog"
      save="Schedule"
      saving={busy && 'Scheduling'}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>It is published by itself at this moment. Until then it can be changed.</p>
      <TextField
        label="Publish on (Lagos time)"
        type="datetime-local"
        value={at}
        onChange={(event) => change({ at: event.target.value })}
        error={refused?.errors.publish_at?.[0] ?? (at ? undefined : 'Choose a day and an hour.')}
      />
      <FormRefusal text={refused && !refused.errors.publish_at ? refused.text : null} />
    </FormSheet>
  );
}
