import { Link } from '@wedding/shared/host/router.ts';
import { CoupleLink } from './couple-link.tsx';
import { type Clause, LegalPage } from './legal-page.tsx';

const clauses: readonly Clause[] = [
  {
    id: 'get',
    title: 'What you get',
    body: (
      <>
        <p>
          While your subscription runs you may watch the video library, read the blog, and use the budget and
          the checklist, to plan weddings of your own. A partner you invite is covered too.
        </p>
        <p>
          The lessons are general advice. They don’t replace a lawyer, an accountant, a registrar or your own
          judgement about a vendor.
        </p>
      </>
    ),
  },
  {
    id: 'pay',
    title: 'What you pay',
    body: (
      <>
        <p>
          The price of each plan and how often it is charged are shown before you subscribe. You agree by
          sending the text message that names the plan to its short code; just typing your number on the
          sign-up page doesn’t start anything. The network may charge for the message itself, and for the data
          you use.
        </p>
        <p>A plan renews automatically each time its days run out, until you stop it.</p>
      </>
    ),
  },
  {
    id: 'stop',
    title: 'How to stop',
    body: (
      <p>
        Unsubscribe on the <CoupleLink to="/app/subscription">Subscription page</CoupleLink>, or text STOP to
        the short code: nothing more is charged, and what you have paid for stays open until its last day. If
        you were charged when you shouldn’t have been, write to us and we’ll pay it back.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          Your phone number is your key, and a number is logged in on one device at a time. Don’t lend it to
          others. If someone else gets your number, tell us so that we can stop it from opening your account.
        </p>
        <p>
          What you enter stays yours. You can take a copy and have it erased at any time: the{' '}
          <Link to="/privacy-policy">privacy policy</Link> says how.
        </p>
      </>
    ),
  },
  {
    id: 'not',
    title: 'What is not allowed',
    body: (
      <p>
        You may not copy or sell the lessons, try to get into other people’s accounts, or disrupt the service.
        We may switch off an account that does. We’ll tell you why, and you may object.
      </p>
    ),
  },
  {
    id: 'promise',
    title: 'What we promise, and what we can’t',
    body: (
      <p>
        We look after the service and your data with care, and fix what breaks as fast as we can. We can’t
        promise that it is never interrupted. We are liable where the law says that we must be, and these
        terms take away none of your rights as a consumer under the Federal Competition and Consumer
        Protection Act 2018.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Changes, and the law',
    body: (
      <p>
        If we change these terms or a price you pay, we’ll tell you before the change takes effect, so that
        you can stop first. The law of the Federal Republic of Nigeria applies.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of use"
      lead="What you get, what you pay, and how to stop."
      since="21 November 2026"
      clauses={clauses}
    />
  );
}
