import { useHost } from '@wedding/shared/platform/host.ts';
import { TextField } from '@wedding/shared/ui/field.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoginProofSheet } from './login-proof-sheet.tsx';
import { SigninForm } from './signin-form.tsx';
import { SigninFrame } from './signin-frame.tsx';
import { useSignIn } from './use-sign-in.ts';
import css from './user-signin.module.css';

/** Couples sign in with their subscribed phone number alone. */
export function UserSignin() {
  const { toast } = useHost();
  const [phone, setPhone] = useState('');
  const { signIn, busy, proof, proceed, again, giveUp } = useSignIn(
    '/app/overview',
    () => 'Invalid/Unsubscribed Phone Number',
  );

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
          inputMode="tel"
          autoComplete="tel"
          placeholder="Enter your phone number"
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
      </SigninForm>
      <p className={css.other}>
        Don't have an account? <Link to="/signup">Sign Up</Link>
      </p>
      {proof && <LoginProofSheet proof={proof} proceed={proceed} onAgain={again} onClose={giveUp} />}
    </SigninFrame>
  );
}
