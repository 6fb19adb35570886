import { Link } from '@wedding/shared/host/router.ts';
import { CoupleLink } from './couple-link.tsx';
import { type Clause, LegalPage } from './legal-page.tsx';

const clauses: readonly Clause[] = [
  {
    id: 'what',
    title: 'What we keep',
    body: (
      <ul>
        <li>
          Your <strong>phone number</strong>: it is how you log in and subscribe.
        </li>
        <li>
          Only if you give them: your names, your partner’s name, an email address and a picture. We make a
          new copy of the picture, so that nothing hidden in its file (such as where it was taken) stays.
        </li>
        <li>
          What you make here: your budget, your checklist, who shares them with you, what you save for later,
          what you watched and how far, and the messages you send us.
        </li>
        <li>
          Your <strong>subscription</strong>: the plan, when it started and ends, each charge, and the text
          messages that started or stopped it. Those messages are the evidence that you agreed.
        </li>
        <li>
          A number typed on the sign-up page and the plan chosen there, for thirty days. Nothing starts until
          a text comes from that number.
        </li>
        <li>
          To keep accounts safe: log-in and sign-up attempts with the network address they came from (the
          number itself only as a fingerprint), which devices have logged in before, and who changed what.
        </li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'Why we keep it, and our legal basis',
    body: (
      <>
        <p>
          To give you what you subscribed to and to charge what you agreed to, and no more: the{' '}
          <strong>contract</strong> between us. To subscribe you in the first place: your{' '}
          <strong>consent</strong>, by your own text message. To keep records of charges: a{' '}
          <strong>legal obligation</strong>. To keep others out of your account and the service running: our{' '}
          <strong>legitimate interest</strong>, and yours.
        </p>
        <p>Section 25 of the Nigeria Data Protection Act 2023 (NDPA) allows each of these.</p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          The mobile network and the messaging company that carry your subscription messages see your number
          and your plan. The companies that host our servers store the data for us and may not use it. A
          partner you invite sees the budget and checklist that you share.
        </p>
        <p>
          Nobody buys your data, because we don’t sell it. There is no advertising here, and nothing follows
          you to other websites. We only give data to the authorities where the law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'phone',
    title: 'On your device',
    body: (
      <p>
        A cookie named wedding_production keeps you logged in for one day. Another, which no page can read,
        lets us recognise a device you have used before. It lasts one year. Your browser’s storage keeps your
        name and some lists, so that pages open quickly; logging out clears them.
      </p>
    ),
  },
  {
    id: 'long',
    title: 'How long we keep it',
    body: (
      <p>
        We keep your data for as long as you have an account. We keep charges, and the messages that show your
        consent, for as long as the law requires, apart from everything else and without your profile.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <>
        <ul>
          <li>
            <strong>Take a copy</strong>: on your <CoupleLink to="/app/settings/profile">profile</CoupleLink>,
            or under <Link to="/your-data">Your data</Link> when your subscription has ended. It is one file
            that other programs can read.
          </li>
          <li>
            <strong>Correct</strong>: your names, email and picture on your profile, at any time.
          </li>
          <li>
            <strong>Erase</strong>: in the same two places. You have thirty days to change your mind; then we
            delete everything personal. Of your texts we keep only what proves that you agreed: the plan, the
            time, and a fingerprint of your number. A wedding plan that you share stays with your partner.
          </li>
          <li>
            <strong>Take back your consent</strong>: unsubscribe on the Subscription page, or text STOP to the
            short code. What you’ve paid for stays open until its last day.
          </li>
          <li>
            <strong>Object, or ask us to pause</strong>: write to us from the Contact us page.
          </li>
        </ul>
        <p>
          Before we give you a copy or erase anything, we ask for a text from your number, so that nobody else
          can do this in your name. Sections 34 to 38 of the NDPA give you these rights. If our answer does
          not satisfy you, you may complain to the Nigeria Data Protection Commission.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    body: (
      <p>
        When we change this policy, we change the date at the top. If a change affects you, such as a new use
        of your data, we’ll tell you before it takes effect.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      lead="What we keep about you, why, for how long, and what you can do about it."
      since="21 November 2026"
      clauses={clauses}
    />
  );
}
