import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Sheet } from '@wedding/shared/ui/overlays/sheet.tsx';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import css from './data-card.module.css';

const WORD = 'DELETE';

/** Explains what deleting means, and asks the user to type the word. */
export function DeleteSheet({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const isConfirmed = typed.trim().toUpperCase() === WORD;
  return (
    <Sheet
      open
      onClose={onClose}
      title="Delete your account?"
      keepsTyped={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={id} variant="danger" icon={<Trash2 aria-hidden="true" />}>
            Delete my account
          </Button>
        </>
      }
    >
      <Stack as="ul" gap={2} className={css.consequences}>
        <li>You’ll be signed out right away, and your subscription won’t renew.</li>
        <li>
          For <strong>thirty days</strong> nothing is lost. A text from your number will keep your account,
          even if your subscription has ended.
        </li>
        <li>
          After that your profile, picture, history, likes, saved lessons and messages will be gone for good,
          and so will your budgets and checklists.
        </li>
        <li>A wedding plan that you share stays with your partner.</li>
        <li>
          The law requires us to keep a record of your charges and of your agreement to them. We keep it apart
          from everything else.
        </li>
      </Stack>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isConfirmed) onConfirm();
        }}
      >
        <TextField
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={tried && !isConfirmed ? `Please type the word ${WORD}.` : undefined}
        />
      </form>
    </Sheet>
  );
}
