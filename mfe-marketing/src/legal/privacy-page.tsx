import { type Clause, LegalPage } from './legal-page.tsx';

const clauses: readonly Clause[] = [
  {
    title: 'What we keep',
    text: [
      'Your phone number, because it is how you log in and subscribe. If you give them: your names, your partner’s name, your e-mail address and a picture.',
      'What you make here: your budget, your checklist, what you save for later, what you watched and how far, and the messages you send us.',
      'Your subscription: the plan, when it started and ends, each charge, and the text messages that started or stopped it. They are the evidence that you agreed.',
      'To keep accounts safe we note failed log-in attempts with the network address they came from, and which devices have logged in before. We don’t follow you across other websites, and there is no advertising here.',
    ],
  },
  {
    title: 'Why we keep it',
    text: [
      'To give you what you subscribed to, to charge what you agreed to and no more, to answer you, and to keep others out of your account. The Nigeria Data Protection Act 2023 calls these contract, consent, legal obligation and legitimate interest.',
    ],
  },
  {
    title: 'Who else sees it',
    text: [
      'The mobile network and the messaging company that carry your subscription messages see your number and your plan. Those who host our computers store the data for us and may not use it. Nobody buys it, because we don’t sell it.',
      'We hand data to the authorities only where the law obliges us to.',
    ],
  },
  {
    title: 'On your phone',
    text: [
      'A cookie named wedding_production keeps you logged in for one day. Your browser’s storage keeps your name and some lists, so that pages open quickly. Logging out clears both.',
    ],
  },
  {
    title: 'How long',
    text: [
      'For as long as you have an account. Records of charges and of your consent stay for as long as the law asks for them, apart from everything else.',
    ],
  },
  {
    title: 'What you can ask of us',
    text: [
      'You may ask for a copy of your data, for a correction, for it to be erased, or for us to stop using it. Write to us from the Contact us page, or from the phone number of your account. If our answer does not satisfy you, you may complain to the Nigeria Data Protection Commission.',
    ],
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      lead="What we keep about you, why, for how long, and what you can ask of us."
      clauses={clauses}
    />
  );
}
