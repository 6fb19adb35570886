import { Check, CloudOff, LoaderCircle, MessageCircleQuestion } from 'lucide-react';
import css from './saved-state.module.css';
import { useDesk } from './use-desk.ts';

const LOOKS = {
  saved: { text: 'Saved', Icon: Check },
  saving: { text: 'Saving', Icon: LoaderCircle },
  away: { text: 'Not sent yet', Icon: CloudOff },
  choice: { text: 'Needs your choice', Icon: MessageCircleQuestion },
};

/** Where the edits are. */
export function SavedState() {
  const { status, waiting, kept } = useDesk();
  const { Icon } = LOOKS[status];
  const text = status === 'away' && kept ? 'Saved on this phone' : LOOKS[status].text;
  return (
    <p className={css.state} data-status={status} role="status">
      <Icon aria-hidden="true" />
      {status === 'away' && waiting.length > 1 ? `${text} (${waiting.length})` : text}
    </p>
  );
}
