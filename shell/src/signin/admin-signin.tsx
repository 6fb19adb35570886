import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { lazySheet } from '@wedding/shared/host/lazy.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { PasswordField } from '@wedding/shared/ui/fields/password-field.tsx';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pageAfterSignin } from '../session/back-to.ts';
import { AdminLink, linkToken } from './admin-link.tsx';
import { SigninForm } from './signin-form.tsx';
import { SigninFrame } from './signin-frame.tsx';
import { useSignIn } from './use-sign-in.ts';

const SecondStepSheet = lazySheet(
  async () =>
    (await import(/* webpackChunkName: "admin-signin" */ './second-step-sheet.tsx')).SecondStepSheet,
);

/** The sign-in of administrators, or the form for a new password when an owner's link is opened. */
export function AdminSignin() {
  const navigate = useNavigate();
  const token = linkToken(useLocation().hash);
  const [login, setLogin] = useState('');
  function showSignin(from: string) {
    setLogin(from);
    navigate('/new-admin/signin', { replace: true });
  }
  return token ? <AdminLink key={token} token={token} onDone={showSignin} /> : <AdminForm login={login} />;
}

/** Signs administrators in with login and password. If only one of them is empty, the form is still sent. */
function AdminForm({ login: known }: { login: string }) {
  const { toast } = useHost();
  const [login, setLogin] = useTyped(`login ${known}`, known);
  const [password, setPassword] = useState('');
  const { signIn, busy, step, finishStep, cancelStep } = useSignIn({
    to: pageAfterSignin(useLocation().search),
    refusal: (message) => message,
    onSignedIn: () => setLogin(undefined),
  });

  function submit() {
    if (login === '' && password === '') toast.warning('Field is required');
    else void signIn({ login, password });
  }
  return (
    <SigninFrame title="Welcome Admin!" lead="Log in to look after videos, couples and plans." art={29}>
      <SigninForm busy={busy} onSubmit={submit}>
        <TextField
          label="Email"
          name="login"
          limit={254}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Enter your email"
          value={login}
          onChange={(event) => setLogin(event.target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          placeholder="Enter your password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SigninForm>
      {step && <SecondStepSheet step={step} finish={finishStep} onClose={cancelStep} />}
    </SigninFrame>
  );
}
