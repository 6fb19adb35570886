import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import type { ApiError } from '@wedding/shared/host/call.ts';
import { ButtonLink } from '@wedding/shared/ui/actions/button.tsx';
import { Stack } from '@wedding/shared/ui/layout/box.tsx';
import { SigninFrame } from '../signin/signin-frame.tsx';

export interface EndProps {
  title: string;
  lead: string;
  /** What to do instead. */
  to: string;
  action: string;
}

/** Replaces the invitation's form once nothing is left to try. */
export function InviteEnd({ title, lead, to, action }: EndProps) {
  return (
    <SigninFrame title={title} lead={lead} art={5} band>
      <Stack above={8} gap={5}>
        <ButtonLink wide to={to}>
          {action}
        </ButtonLink>
      </Stack>
    </SigninFrame>
  );
}

/** The end of a link that was used, withdrawn or is too old. */
export const OVER: EndProps = {
  title: 'This link no longer works',
  lead: 'It has been used or withdrawn, or it is more than a week old. Ask your partner for a new one.',
  to: '/',
  action: 'Go to the home page',
};

const NOT_COVERED: EndProps = {
  title: 'You’ve joined',
  lead: 'Neither of you has a running subscription yet. Choose a plan to sign in.',
  to: '/signup',
  action: 'See the plans',
};

interface Joining {
  isSignedIn: boolean;
  /** Whether the session's own number joins. */
  own: boolean;
  /** When the invitation expires. */
  until: string;
}

/** Returns how an invitation ends if another try can't change that; undefined for any other refusal. */
export function endOf({ status, code, message: lead }: ApiError, joining: Joining): EndProps | undefined {
  const { isSignedIn, own, until } = joining;
  if (status === 404) return OVER;
  if (code === 'NOT_COVERED') return NOT_COVERED;
  if (code === 'PLAN_SHARED') {
    return {
      title: 'This number already shares a wedding plan',
      lead: `${own ? 'Leave' : 'Log in with it and leave'} that one in your profile first, then open this link again. It works until ${formatLongDay(until)}.`,
      ...(own
        ? { to: '/app/settings/profile', action: 'Go to your profile' }
        : { to: '/signin', action: 'Log in' }),
    };
  }
  if (code !== 'OWN_PLAN') return undefined;
  const next = isSignedIn
    ? { to: '/app/overview', action: 'Go to your wedding plan' }
    : { to: '/signin', action: 'Log in' };
  return { title: 'This is your own link', lead, ...next };
}
