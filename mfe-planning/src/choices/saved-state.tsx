import { deviceWord } from '@wedding/shared/host/device/device-word.ts';
import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { Check, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { refusedOf } from '../sync/edits.ts';
import { useSync } from '../sync/use-sync.ts';
import css from './saved-state.module.css';

const STATUS = {
  saved: { text: 'Saved', Icon: Check },
  saving: { text: 'Saving', Icon: LoaderCircle },
  unsent: { text: 'Not sent yet', Icon: CloudOff },
  choice: { text: 'Needs your choice', Icon: CircleAlert },
};
const MAX_COUNT = 99;

const ChoiceSheet = lazyComponent(
  async () => (await import(/* webpackChunkName: "removed" */ './choice-sheet.tsx')).ChoiceSheet,
  // The state says that a choice is needed.
  () => null,
);

/** Shows whether the edits are saved, and asks what waits for a choice. */
export function SavedState() {
  const { status, waiting, stored, conflicts } = useSync();
  const [isPutOff, setPutOff] = useState(false);
  const needsChoice = conflicts.length + refusedOf(waiting).length > 0;
  // What comes later is asked by itself.
  if (isPutOff && !needsChoice) setPutOff(false);
  const { Icon } = STATUS[status];
  const storedText = `Saved on this ${deviceWord()}`;
  const text = status === 'unsent' && stored ? storedText : STATUS[status].text;
  const count = waiting.length > MAX_COUNT ? `${MAX_COUNT}+` : waiting.length;
  // The longest text. Its width is reserved in every state.
  return (
    <>
      <div className={css.place} data-longest={`${storedText} (${MAX_COUNT}+)`}>
        <div className={css.state} data-status={status} role="status">
          <Icon size={16} aria-hidden="true" />
          {status === 'choice' ? (
            <button type="button" onClick={() => setPutOff(false)}>
              {text}
            </button>
          ) : (
            <span>{status === 'unsent' && waiting.length > 1 ? `${text} (${count})` : text}</span>
          )}
        </div>
      </div>
      {needsChoice && <ChoiceSheet open={!isPutOff} onClose={() => setPutOff(true)} />}
    </>
  );
}
