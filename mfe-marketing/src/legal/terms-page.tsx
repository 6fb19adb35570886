import { type Clause, LegalPage } from './legal-page.tsx';

const clauses: readonly Clause[] = [
  {
    title: 'What you get',
    text: [
      'While your subscription runs you may watch the video library, read the blog, and use the budget and the checklist, for planning weddings of your own.',
      'The lessons are general advice. They don’t replace a lawyer, an accountant, a registrar or your own judgement about a vendor.',
    ],
  },
  {
    title: 'What you pay',
    text: [
      'The price of each plan and how often it is charged are shown before you subscribe. You agree by sending the text message that names the plan to its short code. The network may charge for the message itself, and for the data you use.',
      'A plan renews by itself at the end of its days until you stop it.',
    ],
  },
  {
    title: 'How to stop',
    text: [
      'Unsubscribe on the Subscription page. Nothing more is charged, and what you have paid for stays open until its last day. A charge that should not have happened is paid back: write to us.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Your phone number is your key, and a number is logged in on one device at a time. Don’t lend it to others; if your number changes hands, tell us so that we can close the account to it.',
      'What you enter stays yours. You can ask for a copy at any time.',
    ],
  },
  {
    title: 'What is not allowed',
    text: [
      'Copying or selling the lessons, trying to get at other people’s accounts, or disturbing the service. We may switch off an account that does; we say why, and you may object.',
    ],
  },
  {
    title: 'What we promise, and what we can’t',
    text: [
      'We look after the service and your data with care, and mend what breaks as fast as we can. We can’t promise that it is never interrupted. We are liable where the law says that we must be, and these terms take away none of your rights as a consumer.',
    ],
  },
  {
    title: 'Changes, and the law',
    text: [
      'If we change these terms or a price you pay, we tell you before it counts, and you may stop first. The law of the Federal Republic of Nigeria applies.',
    ],
  },
];

export function TermsPage() {
  return (
    <LegalPage title="Terms of use" lead="What you get, what you pay, and how to stop." clauses={clauses} />
  );
}
