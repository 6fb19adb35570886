import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { FormSheet } from '@wedding/shared/ui/overlays/form-sheet.tsx';
import { useState } from 'react';
import { FormError } from '../components/form-error.tsx';
import { useSheetDraft } from '../hooks/use-sheet-draft.tsx';
import { fromLagosTime, timeFieldError, toLagosTime, tomorrowAtNine } from '../lib/dates.ts';
import { type BlogEditorState, NOT_REACHED } from './blog-editor-state.ts';

interface BlogScheduleProps {
  editor: BlogEditorState;
  /** The publishing time that is already set, or null. */
  at: string | null;
  onScheduled: (message: string) => void;
  onClose: () => void;
}

/** Sets when a blog is published automatically. */
export function BlogSchedule({ editor, at: current, onScheduled, onClose }: BlogScheduleProps) {
  const [start] = useState(() => ({ at: current ? toLagosTime(current) : tomorrowAtNine() }));
  const name = `schedule-blog-${editor.read().blog?.id ?? 'new'}`;
  const { draft, change, done, cancel } = useSheetDraft(name, start, onClose);
  const { at } = draft;
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  /** Whether this sheet has sent the time. What an autosave was refused isn't said here. */
  const [sent, setSent] = useState(false);
  const { state } = editor.read();
  const refused = sent && state.kind === 'refused' ? state : null;
  const problem = sent && state.kind === 'offline' ? NOT_REACHED : refused?.text;
  async function save() {
    setSubmitted(true);
    if (timeFieldError(at)) return;
    setBusy(true);
    const message = await editor.publish({ status: 'scheduled', publish_at: fromLagosTime(at) });
    setBusy(false);
    setSent(true);
    if (message !== null) {
      done();
      onScheduled(message);
    } else if (!['refused', 'offline'].includes(editor.read().state.kind)) onClose();
  }
  return (
    <FormSheet
      title="Schedule blog"
      save="Schedule"
      saving={busy && 'Scheduling'}
      onSave={() => void save()}
      secondaryAction={cancel}
      onClose={onClose}
    >
      <p>It will be published automatically at this time. Until then it can be changed.</p>
      <TextField
        label="Publish on (Lagos time)"
        type="datetime-local"
        value={at}
        onChange={(event) => change({ at: event.target.value })}
        error={(submitted || !at ? timeFieldError(at) : undefined) ?? refused?.errors.publish_at?.[0]}
      />
      <FormError text={(!refused?.errors.publish_at && problem) || null} />
    </FormSheet>
  );
}
