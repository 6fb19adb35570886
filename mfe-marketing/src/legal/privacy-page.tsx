import { Link } from '@wedding/shared/platform/router.ts';
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
          Only if you give them: your names, your partner’s name, an e-mail address and a picture. We make a
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
          A number typed on the sign-up page, with the plan that it asked for, for thirty days. Nothing starts
          until a text comes from that number.
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
    title: 'Why, and by what right',
    body: (
      <>
        <p>
          To give you what you subscribed to and to charge what you agreed to, and no more: the{' '}
          <strong>contract</strong> between us. To subscribe you in the first place: your{' '}
          <strong>consent</strong>, by your own text message. To keep accounts of charges: a{' '}
          <strong>legal obligation</strong>. To keep others out of your account and the service running: our{' '}
          <strong>legitimate interest</strong>, and yours.
        </p>
        <p>These are grounds that the Nigeria Data Protection Act 2023 (NDPA) knows, in its section 25.</p>
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
          and your plan. Those who host our computers store the data for us and may not use it. A partner whom
          you invite sees the budget and checklist that you share.
        </p>
        <p>
          Nobody buys your data, because we don’t sell it. There is no advertising here, and nothing follows
          you to other websites. We hand data to the authorities only where the law obliges us to.
        </p>
      </>
    ),
  },
  {
    id: 'phone',
    title: 'On your phone',
    body: (
      <p>
        A cookie named wedding_production keeps you logged in for one day. Another, which no page can read,
        lets us know a device that you have used before, for a year. Your browser’s storage keeps your name
        and some lists, so that pages open quickly; logging out clears them.
      </p>
    ),
  },
  {
    id: 'long',
    title: 'How long',
    body: (
      <p>
        For as long as you have an account. Charges, and the messages that show your consent, are kept for as
        long as the law asks for them, apart from everything else and without your profile.
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
            <strong>Take a copy</strong>: on your <Link to="/app/settings/profile">profile</Link>, or under{' '}
            <Link to="/your-data">Your data</Link> when your subscription has ended. It is one file that other
            programs can read.
          </li>
          <li>
            <strong>Correct</strong>: your names, e-mail and picture on your profile, at any time.
          </li>
          <li>
            <strong>Erase</strong>: in the same two places. We wait thirty days, in which you can take it
            back; then everything personal goes. A plan that you share stays with your partner.
          </li>
          <li>
            <strong>Take back your consent</strong>: unsubscribe on the Subscription page, or text STOP to the
            short code.
          </li>
          <li>
            <strong>Object, or ask us to pause</strong>: write to us from the Contact us page.
          </li>
        </ul>
        <p>
          A copy and an erasure ask you for a text from your number first, so that nobody else can have
          either. Sections 34 to 38 of the NDPA give you these rights. If our answer does not satisfy you, you
          may complain to the Nigeria Data Protection Commission.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    body: (
      <p>
        The day at the top changes with it. If it matters to you, such as a new use of what we have, we tell
        you before it counts.
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
