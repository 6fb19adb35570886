import { IconButton } from '@wedding/shared/ui/actions/icon-button.tsx';
import { VisuallyHidden } from '@wedding/shared/ui/base/visually-hidden.tsx';
import { Row, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import css from './copy-line.module.css';

interface CopyLineProps {
  /** The label before the text: `Text`. */
  label: string;
  /** What the button copies: `text`. */
  name: string;
  text: string;
}

/** A text with a Copy button; if the browser forbids copying, the text can be selected. */
export function CopyLine({ label, name, text }: CopyLineProps) {
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
    <Row gap={3} rowGap={0} wrap shrink className={css.line}>
      <Text as="span" tone="muted" size={13} className={css.label}>
        {label}
      </Text>
      <Text as="span" weight={600} breaks tabular className={css.text}>
        {text}
      </Text>
      <IconButton label={copied ? 'Copied' : `Copy ${name}`} onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <VisuallyHidden>
        <span role="status">{copied ? 'Copied' : ''}</span>
      </VisuallyHidden>
    </Row>
  );
}
