import type { Confirmation } from '@wedding/shared/contract/signup.schema.ts';
import { Link } from '@wedding/shared/platform/router.ts';
import { Button } from '@wedding/shared/ui/button.tsx';
import { useEffect, useRef } from 'react';
import { TextToSend } from '../components/text-to-send.tsx';
import css from './signup.module.css';

/** The second step of the double opt-in: the text that starts the plan, from the number just given. */
export function ConfirmByText(props: Confirmation & { phone: string; onOther: () => void }) {
  const { phone, text, code, onOther } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.confirm}>
      <h2 ref={heading} tabIndex={-1}>
        Confirm with one text
      </h2>
      <p>
        From <strong>{phone.trim()}</strong>, text <strong>{text}</strong> to{' '}
        <strong>{code ?? 'our short code'}</strong>.{' '}
        {code
          ? 'Your plan starts when the message arrives; nothing is charged before.'
          : 'This plan has no short code yet: please choose another, or ask us for it.'}
      </p>
      <TextToSend text={text} code={code} />
      <p className={css.after}>
        Message sent? <Link to="/signin">Log In</Link>
      </p>
      <Button variant="quiet" small onClick={onOther}>
        Use another number
      </Button>
    </section>
  );
}
