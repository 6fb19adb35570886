import { Link } from '@wedding/shared/platform/router.ts';
import { type Clause, LegalPage } from './legal-page.tsx';

const clauses: readonly Clause[] = [
  {
    id: 'get',
    title: 'What you get',
    body: (
      <>
        <p>
          While your subscription runs you may watch the video library, read the blog, and use the budget and
          the checklist, for planning weddings of your own. A partner whom you invite is covered by it too.
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
          sending the text message that names the plan to its short code; typing your number on the sign-up
          page alone starts nothing. The network may charge for the message itself, and for the data you use.
        </p>
        <p>A plan renews automatically at the end of its days until you stop it.</p>
      </>
    ),
  },
  {
    id: 'stop',
    title: 'How to stop',
    body: (
      <p>
        Unsubscribe on the <Link to="/app/subscription">Subscription page</Link>: nothing more is charged, and
        what you have paid for stays open until its last day. Or text STOP to the short code: then it ends at
        once. A charge that should not have happened is paid back: write to us.
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
          others; if your number changes hands, tell us so that we can close the account to it.
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
        Copying or selling the lessons, trying to get at other people’s accounts, or disturbing the service.
        We may switch off an account that does; we say why, and you may object.
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
        If we change these terms or a price you pay, we tell you before it counts, and you may stop first. The
        law of the Federal Republic of Nigeria applies.
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
