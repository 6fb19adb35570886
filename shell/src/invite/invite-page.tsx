import { useQuery } from '@tanstack/react-query';
import type { JoinChoice, PlansClash } from '@wedding/shared/contract/wedding-plan.schema.ts';
import { acceptInvitation, getInvitation } from '@wedding/shared/contract/wedding-plan.ts';
import { twoNumbersHint } from '@wedding/shared/domain/written-phones.ts';
import { formatLongDay } from '@wedding/shared/format/timestamp.ts';
import { ApiError, call } from '@wedding/shared/host/call.ts';
import { useTyped } from '@wedding/shared/host/device/use-typed.ts';
import { fieldError } from '@wedding/shared/host/form/form-errors.ts';
import { useSubmit } from '@wedding/shared/host/form/use-submit.ts';
import { useHost } from '@wedding/shared/host/host.ts';
import { refusesCookies } from '@wedding/shared/host/token.ts';
import { Button } from '@wedding/shared/ui/actions/button.tsx';
import { TextField } from '@wedding/shared/ui/fields/field.tsx';
import { focusFirstField } from '@wedding/shared/ui/fields/focus-first-field.ts';
import { Stack, Text } from '@wedding/shared/ui/layout/box.tsx';
import { ErrorState } from '@wedding/shared/ui/states/error-state.tsx';
import { Skeleton } from '@wedding/shared/ui/states/skeleton.tsx';
import { HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isProofExpired } from '../proof/proof.queries.ts';
import { ProofSheet } from '../proof/proof-sheet.tsx';
import { startSession } from '../session/session.ts';
import { useFirstPage } from '../session/use-first-page.ts';
import { COOKIES_BLOCKED } from '../signin/cookies-note.tsx';
import { SigninFrame } from '../signin/signin-frame.tsx';
import { ClashSheet } from './clash-sheet.tsx';
import { type EndProps, endOf, InviteEnd, OVER } from './invite-end.tsx';
import css from './invite-page.module.css';

/** The shape of a token. A link that was cut off on the way is rejected without asking the api. */
const TOKEN = /^[\w-]{43}$/;

/** invite/:token: lets the holder of the link join the wedding plan with their own number, proved by a text. */
export function InvitePage() {
  const { token = '' } = useParams();
  const isToken = TOKEN.test(token);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await call(getInvitation, { params: { token }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isToken,
  });
  const { data, error } = invitation;
  if (data && data.state !== 'over') return <Join token={token} from={data.from} until={data.expires_at} />;
  // Older versions of the api answer 404 for a link that is over.
  if (!isToken || data || (error && isProofExpired(error))) return <InviteEnd {...OVER} />;
  return (
    <SigninFrame title="An invitation" lead="One moment." art={5} band>
      <Stack above={8} gap={5}>
        {error ? (
          <ErrorState query={invitation} />
        ) : (
          <Skeleton shape="row" count={3} label="Opening the invitation" />
        )}
      </Stack>
    </SigninFrame>
  );
}

const CONFIRM = 'You will sign in with this number, so confirm it first.';
const CONFIRM_AGAIN = 'Your text is too old by now. Please confirm your number once more.';

function Join({ token, from, until }: { token: string; from: string; until: string }) {
  const { session, toast } = useHost();
  const openFirst = useFirstPage();
  const [phone, setPhone] = useTyped('phone', '');
  const [other, setOther] = useState(false);
  const [phoneError, setPhoneError] = useState('');
  /** Why the number has to be confirmed; '' while it isn't asked for. */
  const [proving, setProving] = useState('');
  const [end, setEnd] = useState<EndProps>();
  // A signed-in couple joins with its own number, unless another is given.
  const usesOwnNumber = session.role === 'user' && !other;

  /**
   * Ceremonies that both planned differently, with the proof to continue with after the choice. In a later `round`, the
   * plans have changed since.
   */
  const [clash, setClash] = useState<{ key: string; of: PlansClash; round: number } | null>(null);

  /** Shows what can't be answered by another try. @throws {unknown} any other error */
  function refuse(error: unknown, hasChosen: boolean): void {
    if (!(error instanceof ApiError)) throw error;
    const isOld = hasChosen && error.code === 'PROOF_NEEDED';
    const ended = endOf(error, { isSignedIn: session.role === 'user', own: usesOwnNumber, until });
    if (!isOld && !ended) throw error;
    setClash(null);
    setProving(isOld ? CONFIRM_AGAIN : '');
    setEnd(ended);
  }
  async function join(key: string, choice?: JoinChoice) {
    let joined: Awaited<ReturnType<typeof joinOrClash>>;
    try {
      joined = await joinOrClash(token, { key, ...(choice && { keep: choice }) });
    } catch (error) {
      return refuse(error, choice !== undefined);
    }
    if ('ceremonies' in joined) {
      const of = joined;
      setProving('');
      setClash((before) => ({ key, of, round: (before?.round ?? 0) + 1 }));
      return;
    }
    await enter(joined);
  }
  async function enter({ message, data }: Awaited<ReturnType<typeof call<typeof acceptInvitation>>>) {
    startSession(data.user, data.token);
    setPhone(undefined);
    toast.success(message);
    await openFirst('/app/overview', { replace: true });
  }
  /** A number from abroad can't text: the link itself lets it in. */
  const abroad = useSubmit({
    mutationFn: () => call(acceptInvitation, { params: { token }, body: { phone: phone.trim() } }),
    onSuccess: enter,
    onError: (error) => {
      if (error instanceof ApiError) setEnd(endOf(error, { isSignedIn: false, own: false, until }));
    },
  });
  if (end) return <InviteEnd {...end} />;
  return (
    <SigninFrame
      title={`${from || 'Your partner'} has invited you`}
      lead="Plan your wedding together: one budget, one checklist, and all the lessons on your own phone. There’s nothing extra to pay."
      art={5}
      band
    >
      <Stack
        above={8}
        as="form"
        ref={focusFirstField}
        gap={5}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (refusesCookies()) {
            toast.error(COOKIES_BLOCKED);
            return;
          }
          const isEmpty = !usesOwnNumber && phone.trim() === '';
          setPhoneError(isEmpty ? 'Please enter your phone number.' : '');
          if (isEmpty) return;
          if (!usesOwnNumber && isFromAbroad(phone)) abroad.mutate();
          else {
            abroad.reset();
            setProving(CONFIRM);
          }
        }}
      >
        {usesOwnNumber ? (
          <Text tone="second">
            You’re joining as <strong>{session.user?.firstname || 'the number you’re signed in with'}</strong>
            . What you’ve already planned comes with you.{' '}
            <button type="button" className={css.other} onClick={() => setOther(true)}>
              Use another number
            </button>
          </Text>
        ) : (
          <TextField
            label="Your phone number"
            type="tel"
            limit={120}
            inputMode="tel"
            autoComplete="tel"
            placeholder="Enter your phone number"
            value={phone}
            hint={
              twoNumbersHint(phone) ??
              'From abroad? Write it with its country, like +44\u00a07400\u00a0123456.'
            }
            error={phoneError || fieldError(abroad.error, 'phone')}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
        <Button
          wide
          type="submit"
          busy={abroad.isPending}
          busyLabel="Joining"
          icon={<HeartHandshake aria-hidden="true" />}
        >
          Join
        </Button>
        <Text tone="muted" size={13} center>
          The invitation is valid until {formatLongDay(until)}.
        </Text>
      </Stack>
      {proving && (
        <ProofSheet
          purpose="join"
          login={usesOwnNumber ? undefined : phone.trim()}
          lead={proving}
          busy="Joining"
          onLoginRefused={(reason) => {
            setProving('');
            setPhoneError(reason);
          }}
          onProved={(key) => join(key)}
          onClose={() => setProving('')}
        />
      )}
      {clash && (
        <ClashSheet
          key={clash.round}
          clash={clash.of}
          isChanged={clash.round > 1}
          from={from}
          onJoin={(choice) => join(clash.key, choice)}
          onClose={() => setClash(null)}
        />
      )}
    </SigninFrame>
  );
}

/** Whether a number is written with another country than Nigeria. */
const isFromAbroad = (phone: string) => /^\s*(\+|00)(?!\s*2\s*3\s*4)/.test(phone);

/** Joins; returns the conflicts if both planned the same ceremony differently. */
async function joinOrClash(token: string, body: { key: string; keep?: JoinChoice }) {
  try {
    return await call(acceptInvitation, { params: { token }, body });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PLANS_CLASH') return error.body as unknown as PlansClash;
    throw error;
  }
}
