import { type Message, smsForCamera } from '@wedding/shared/ui/sms-link.ts';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import css from './text-to-send.module.css';

type Drawing = ComponentType<{ value: string; label: string }>;
const Nothing: Drawing = () => null;
const QrCode = lazy<Drawing>(() =>
  import(/* webpackChunkName: "qr" */ './qr-code.tsx').then(
    ({ QrCode }) => ({ default: QrCode }),
    // The text and the number stand beside it: without the code nothing is lost.
    () => ({ default: Nothing }),
  ),
);

/** A device with a mouse is hardly the one that texts. */
const hasMouse = () => window.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** On a computer, the message as a code for the phone's camera; nothing on phones, which fetch nothing for it. */
export function CameraCode({ message }: { message: Message }) {
  const [shown] = useState(hasMouse);
  if (!shown) return null;
  return (
    <figure className={css.camera}>
      <div className={css.code}>
        <Suspense>
          <QrCode value={smsForCamera(message)} label={`QR code: text ${message.text} to ${message.code}`} />
        </Suspense>
      </div>
      <figcaption>Point your phone’s camera here, and the message is written for you.</figcaption>
    </figure>
  );
}
