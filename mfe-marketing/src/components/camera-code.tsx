import { lazyComponent } from '@wedding/shared/host/lazy.tsx';
import { type Message, smsForCamera } from '@wedding/shared/ui/actions/sms-link.ts';
import { Row } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import css from './text-to-send.module.css';

/** The QR code is optional: the text and the number are beside it. */
const QrCode = lazyComponent(
  async () => (await import(/* webpackChunkName: "qr" */ './qr-code.tsx')).QrCode,
  () => null,
);

/** Returns whether the device has a mouse. Such a device usually can't send texts. */
export const hasMouse = () => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** Shows the message as a QR code for the phone's camera on a computer. Phones neither show nor load it. */
export function CameraCode({ message }: { message: Message }) {
  const [shown] = useState(hasMouse);
  if (!shown) return null;
  return (
    <Row as="figure" gap={4} wrap tone="second" size={14} className={css.camera}>
      <div className={css.code}>
        <QrCode value={smsForCamera(message)} label={`QR code: text ${message.text} to ${message.code}`} />
      </div>
      <figcaption>Point your phone’s camera here, and the message is written for you.</figcaption>
    </Row>
  );
}
