import { Button, ButtonLink } from '@wedding/shared/ui/button.tsx';
import { smsLink } from '@wedding/shared/ui/sms-link.ts';
import { Spinner } from '@wedding/shared/ui/spinner.tsx';
import { MessageSquareText, RotateCcw } from 'lucide-react';
import { CopyLine } from './copy-line.tsx';
import css from './proof-sheet.module.css';

interface ProofStepsProps {
  /** `text` goes to `code`, from the number itself. */
  asked: { text: string; code: string };
  /** What the page is doing meanwhile. */
  waiting: string;
}

/** What to text, and to which code; the phone writes the text by itself. */
export function ProofSteps({ asked, waiting }: ProofStepsProps) {
  return (
    <>
      <div className={css.lines}>
        <CopyLine label="Text" text={asked.text} />
        <CopyLine label="to" text={asked.code} />
      </div>
      <ButtonLink
        wide
        icon={<MessageSquareText aria-hidden="true" />}
        href={smsLink({ ...asked, agent: navigator.userAgent })}
      >
        Write the text
      </ButtonLink>
      <p className={css.waiting} role="status">
        <Spinner />
        {waiting}
      </p>
      <p className={css.note}>
        Your network’s price for a text to {asked.code} applies. Send it only if you asked for this yourself.
      </p>
    </>
  );
}

/** The proof is no longer good; another can be had. */
export function ProofTooLate({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={css.lines}>
      <p>No text came within a quarter of an hour, so this one is no longer good.</p>
      <Button icon={<RotateCcw aria-hidden="true" />} onClick={onAgain}>
        Get a new one
      </Button>
    </div>
  );
}
