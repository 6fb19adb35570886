import { login } from '@wedding/shared/contract/account.ts';
import type { BodyOf } from '@wedding/shared/contract/call.ts';
import { ApiError, call } from '@wedding/shared/platform/call.ts';
import { useHost } from '@wedding/shared/platform/host.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { startSession } from '../session/session.ts';

/** Spec section 9. */
const REDIRECT_MS = 2000;

/**
 * Signs in and leads to `to` after two seconds. `refusal` makes the text for an answer of 400 to 501 from the
 * server's message; everything else is told as a network failure (spec section 8).
 */
export function useSignIn(to: string, refusal: (message: string) => string) {
  const { toast } = useHost();
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'loading' | 'success'>('idle');
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Whoever goes elsewhere within the two seconds stays there.
  useEffect(() => () => clearTimeout(redirect.current), []);

  async function signIn(body: BodyOf<typeof login>): Promise<void> {
    if (state !== 'idle') return;
    setState('loading');
    try {
      const { message, data } = await call(login, { body });
      startSession(data.user, data.token);
      toast.success(message);
      setState('success');
      redirect.current = setTimeout(() => navigate(to), REDIRECT_MS);
    } catch (error) {
      setState('idle');
      toast.error(isRefusal(error) ? refusal(error.message) : 'Please check your network connection');
    }
  }
  return { signIn, busy: state !== 'idle' };
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status <= 501;
