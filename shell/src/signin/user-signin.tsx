import { useQuery } from '@tanstack/react-query';
import { listPublicTariffs } from '@wedding/shared/contract/subscription.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { fetchData } from '@wedding/shared/host/call.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { readToken } from '@wedding/shared/host/token.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { smsLink } from '@wedding/shared/ui/actions/sms-link.ts';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { Row, Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useFirstName } from '../profile/use-first-name.ts';
import { useSessionEnd } from '../session/session.ts';
import { LoginProofSheet } from './login-proof-sheet.tsx';
import { SigninForm } from './signin-form.tsx';
import { SigninFrame } from './signin-frame.tsx';
import { useSignIn } from './use-sign-in.ts';
import css from './user-signin.module.css';

/** The sign-in of couples; asks for the first name instead if the person was signed in already and has none. */
export function UserSignin() {
  const { user } = useHost().session;
  const { state } = useLocation();
  const sessionEnded = useSessionEnd() !== null;
  const [asksName, setAsksName] = useState(() => user?.firstname === '' && readToken() !== null);
  if (!asksName || sessionEnded) return <PhoneSignin />;
  return <FirstNameStep blog={state?.blog ?? '/blog'} onOther={() => setAsksName(false)} />;
}

/** Signs couples in with only their subscribed phone number. */
function PhoneSignin() {
  const { toast } = useHost();
  const [phone, setPhone] = useTyped('phone', '');
  const { signIn, busy, refused, proof, proceed, restartProof, cancelProof } = useSignIn({
    to: '/app/overview',
    refusal: () => 'Invalid/Unsubscribed Phone Number',
    onSignedIn: () => setPhone(undefined),
  });

  function submit() {
    if (phone.trim() === '') toast.warning('Field is required');
    else void signIn({ login: phone });
  }
  return (
    <SigninFrame title="Welcome Back!" lead="Log in with the number that you subscribed with." art={11} band>
      <SigninForm busy={busy} onSubmit={submit}>
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          limit={254}
          inputMode="tel"
          autoComplete="tel"
          placeholder="Enter your phone number"
          value={phone}
          hint={refused ? <SubscribeNote /> : twoNumbersHint(phone)}
          onChange={(event) => setPhone(event.target.value)}
        />
      </SigninForm>
      <Text above={3} tone="second" center className={css.other}>
        Don't have an account? <Link to="/signup">Sign Up</Link>
      </Text>
      {proof && (
        <LoginProofSheet
          phone={phone.trim()}
          proof={proof}
          proceed={proceed}
          onRestart={restartProof}
          onClose={cancelProof}
        />
      )}
    </SigninFrame>
  );
}

/** Asks a signed-in person for the missing first name, then leads to `blog`; `onOther` shows the sign-in form. */
function FirstNameStep({ blog, onOther }: { blog: string; onOther: () => void }) {
  const navigate = useNavigate();
  const { field, submit, saving } = useFirstName();
  return (
    <SigninFrame
      title="One thing before you read: what should we call you?"
      lead="Tell us your first name to open the blog."
      art={11}
      band
    >
      <Stack
        above={8}
        as="form"
        gap={5}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(() => void navigate(blog, { replace: true }));
        }}
      >
        <TextField {...field} placeholder="Enter your first name" />
        <Button wide type="submit" busy={saving} busyLabel="Saving">
          Continue
        </Button>
        <Button wide variant="quiet" onClick={onOther}>
          Log in with another number
        </Button>
      </Stack>
    </SigninFrame>
  );
}

/**
 * Explains what to do about a refused number. The text is the same for every number, so that it doesn't reveal whether
 * a number was ever subscribed (SEC-1).
 */
function SubscribeNote() {
  const plans = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => fetchData(listPublicTariffs, { signal }),
  });
  const byText = (plans.data ?? []).flatMap(({ product_id, name, title, code }) =>
    code ? [{ product_id, name, title, code }] : [],
  );
  return (
    <Stack as="span" gap={1} tone="second" size={14} className={css.note}>
      <span>
        To subscribe or renew, send a text from this number
        {byText.length > 0 ? ':' : '. The plans show what to text and which code to send it to.'}
      </span>
      {byText.map(({ product_id, name, title, code }) => (
        <span key={product_id}>
          {name}:{' '}
          <a
            href={smsLink({ code, text: title, agent: navigator.userAgent })}
          >{`Text ${title} to ${code}`}</a>
        </span>
      ))}
      <Row as="span" gap={4} rowGap={0} wrap>
        <Link to="/signup">See the plans</Link>
        <Link to="/your-data">Your data</Link>
      </Row>
    </Stack>
  );
}
