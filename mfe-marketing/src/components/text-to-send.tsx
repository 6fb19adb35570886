import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { MessageSquareText } from 'lucide-react';
import { CameraCode } from './camera-code.tsx';
import { CopyRow } from './copy-row.tsx';
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
