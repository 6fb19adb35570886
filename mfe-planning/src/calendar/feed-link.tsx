import { useHost } from '@wedding/shared/host/host.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack } from '@wedding/shared/ui/layout/box.tsx';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import css from './calendar-sheet.module.css';

/** Shows the new link, this one time: to copy, or to open in a calendar. */
export function FeedLink({ path }: { path: string }) {
  const { toast } = useHost();
  const [copied, setCopied] = useState(false);
  const link = `${window.location.origin}${path}`;
  const webcal = link.replace(/^https?:/, 'webcal:');
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      toast.warning('Press and hold the link to copy it.');
    }
  }
  return (
    <Stack gap={3} shrink>
      <TextField
        label="Your calendar link"
        hint="Anyone with this link can see your dates. We show it only once: copy it now, or create a new one later."
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={4} rowGap={2} wrap>
        <Button
          small
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <Row as="a" inline size={14} weight={600} className={css.open} href={webcal}>
          Open in my calendar
        </Row>
        <Row
          as="a"
          inline
          size={14}
          weight={600}
          className={css.open}
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
          target="_blank"
          rel="noreferrer"
        >
          Add to Google Calendar
        </Row>
      </Row>
    </Stack>
  );
}
