import type { LoginProof } from '@wedding/shared/contract/account.schema.ts';
import { login } from '@wedding/shared/contract/account.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { refusesCookies } from '@wedding/shared/host/token.ts';
import { useEffect, useRef, useState } from 'react';
import { startSession } from '../session/session.ts';
import { useFirstPage } from '../session/use-first-page.ts';
import { COOKIES_BLOCKED } from './cookies-note.tsx';

/** The delay before the redirect, as specified. */
const REDIRECT_MS = 2000;
const PROCEED_MS = 20_000;

type Body = BodyOf<typeof login>;
type State = 'idle' | 'loading' | 'success';
/** An administrator's sign-in that waits for a passkey. `blocked`: strangers have used up the tries of the password. */
export interface PendingStep {
  body: Body;
  kind: 'use' | 'create' | 'blocked';
}
/** A sign-in that waits for a proof of the number, and the body it was tried with. */
interface PendingSignIn {
  body: Body;
  proof: LoginProof;
}

interface SignInOptions {
  /** The page after it. */
  to: string;
  /** Turns the server's message into the text for an answer of 400 to 501. */
  refusal: (message: string) => string;
  onSignedIn: () => void;
}

/**
 * Signs in and leads to another page after two seconds. Every other failure shows as a network failure. If the number has to
 * be proved first, `proof` says how and `proceed` tries again with it. If an administrator needs a passkey, `step` says which
 * and `finishStep` takes it.
 */
export function useSignIn({ to, refusal, onSignedIn }: SignInOptions) {
  const { toast } = useHost();
  const openFirst = useFirstPage();
  const [state, setState] = useState<State>('idle');
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const [step, setStep] = useState<PendingStep | null>(null);
  const [refused, setRefused] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A person who opens another page within the two seconds stays there.
  useEffect(() => () => clearTimeout(redirect.current), []);

  /** Resolves to whether the person is signed in now. */
  async function attempt(body: Body, signal?: AbortSignal): Promise<boolean> {
    const { message, data } = await call(login, { body, ...(signal && { signal }) });
    if ('proof' in data) {
      setPending({ body: { login: body.login }, proof: data.proof });
      return false;
    }
    if ('passkey' in data) {
      const { passkey: _, ...credentials } = body;
      setStep({ body: credentials, kind: data.passkey });
      return false;
    }
    startSession(data.user, data.token);
    onSignedIn();
    setPending(null);
    setStep(null);
    toast.success(message);
    setState('success');
    redirect.current = setTimeout(() => openFirst(to), REDIRECT_MS);
    return true;
  }

  function fail(error: unknown): void {
    setPending(null);
    setState('idle');
    if (isRefusal(error)) setRefused(true);
    toast.error(
      isRefusal(error)
        ? refusal(error.serverMessage || error.message)
        : 'Please check your network connection',
    );
  }

  async function signIn(body: Body): Promise<void> {
    if (state !== 'idle') return;
    if (refusesCookies()) {
      toast.error(COOKIES_BLOCKED);
      return;
    }
    setState('loading');
    try {
      if (!(await attempt(body))) setState('idle');
    } catch (error) {
      fail(error);
      const isBlocked = error instanceof ApiError && error.code === 'TOO_MANY_ATTEMPTS';
      if (isBlocked && body.password !== undefined) setStep({ body, kind: 'blocked' });
    }
  }

  /** Signs in with the passkey. @throws what the sheet shows, so that another try is possible */
  async function finishStep(passkey: Body['passkey']): Promise<void> {
    if (step) await attempt({ ...step.body, passkey });
  }

  async function proceed(): Promise<'waiting' | 'expired' | 'done'> {
    if (!pending) return 'done';
    try {
      // An answer that never comes must not end the asking.
      const signal = AbortSignal.timeout(PROCEED_MS);
      const done = await attempt({ ...pending.body, proof_key: pending.proof.key }, signal);
      return done ? 'done' : 'waiting';
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PROOF_EXPIRED') return 'expired';
      // The phone may lose the network for a moment while it sends the text.
      if (!isRefusal(error)) return 'waiting';
      fail(error);
      return 'done';
    }
  }

  return {
    signIn,
    busy: state !== 'idle',
    /** Whether a sign-in was refused since the page opened. */
    refused,
    proof: pending?.proof ?? null,
    proceed,
    /** Asks for a new proof. */
    restartProof: () => void (pending && signIn(pending.body)),
    cancelProof: () => setPending(null),
    step,
    finishStep,
    cancelStep: () => setStep(null),
  };
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status <= 501;
