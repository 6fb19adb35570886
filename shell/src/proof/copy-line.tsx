import { IconButton } from '@wedding/shared/ui/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/visually-hidden.tsx';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import css from './copy-line.module.css';

interface CopyLineProps {
  /** What the text is, before it: `Text`. */
  label: string;
  text: string;
}

/** A text to be carried elsewhere, with a button that copies it; where the browser forbids that, it can be marked. */
export function CopyLine({ label, text }: CopyLineProps) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return (
    <div className={css.line}>
      <span className={css.label}>{label}</span>
      <span className={css.text}>{text}</span>
      <IconButton label={copied ? 'Copied' : `Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <VisuallyHidden>
        <span role="status">{copied ? 'Copied' : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
