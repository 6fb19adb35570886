import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { Check, CloudOff, LoaderCircle, MessageCircleQuestion } from 'lucide-react';
import { useSync } from '../sync/use-sync.ts';
import css from './saved-state.module.css';

const STATUS = {
  saved: { text: 'Saved', Icon: Check },
  saving: { text: 'Saving', Icon: LoaderCircle },
  unsent: { text: 'Not sent yet', Icon: CloudOff },
  choice: { text: 'Needs your choice', Icon: MessageCircleQuestion },
};
const MAX_COUNT = 99;

/** Shows whether the edits are saved. */
export function SavedState() {
  const { status, waiting, stored } = useSync();
  const { Icon } = STATUS[status];
  const storedText = `Saved on this ${deviceWord()}`;
  const text = status === 'unsent' && stored ? storedText : STATUS[status].text;
  const count = waiting.length > MAX_COUNT ? `${MAX_COUNT}+` : waiting.length;
  // The longest text. Its width is reserved in every state.
  return (
    <div className={css.place} data-longest={`${storedText} (${MAX_COUNT}+)`}>
      <p className={css.state} data-status={status} role="status">
        <Icon size={16} aria-hidden="true" />
        {status === 'unsent' && waiting.length > 1 ? `${text} (${count})` : text}
      </p>
    </div>
  );
}
