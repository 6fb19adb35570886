import { useHost } from '@wedding/shared/host/host.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { Check, Copy, MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CameraCode } from './camera-code.tsx';
import css from './text-to-send.module.css';

/** The text that subscribes: a link that prepares the message, Copy buttons, and a QR code on computers. */
export function TextToSend({ text, code }: { text: string; code: string | null }) {
  return (
    <Stack gap={5} className={css.text}>
      {code && <CameraCode message={{ code, text }} />}
      <Stack gap={3} className={css.ways}>
        {code && (
          <ButtonLink
            wide
            href={smsLink({ code, text, agent: navigator.userAgent })}
            icon={<MessageSquareText aria-hidden="true" />}
          >
            Open messages
          </ButtonLink>
        )}
        <div className={css.copies}>
          <CopyRow label="Text" value={text} />
          {code && <CopyRow label="Short code" value={code} />}
        </div>
      </Stack>
    </Stack>
  );
}

const STATUS_MS = 3000;

/** A value with a Copy button. If the browser forbids copying, the user can press and hold the value. */
function CopyRow({ label, value }: { label: string; value: string }) {
  const { report } = useHost();
  const [notice, setNotice] = useState('');
  useEffect(() => {
    if (notice === '') return;
    const timer = setTimeout(() => setNotice(''), STATUS_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setNotice('Copied');
    } catch (error) {
      report(error);
      setNotice('Press and hold to copy');
    }
  }
  const Icon = notice === 'Copied' ? Check : Copy;
  return (
    <Row gap={3} rowGap={2} wrap className={css.row}>
      <Stack as="span" shrink breaks className={css.value}>
        <Text as="span" tone="muted" size={13} className={css.label}>
          {label}
        </Text>
        <strong>{value}</strong>
      </Stack>
      <span role="status">{notice}</span>
      <button
        type="button"
        className={css.copy}
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={() => void copy()}
      >
        <Icon size={16} aria-hidden="true" /> Copy
      </button>
    </Row>
  );
}
