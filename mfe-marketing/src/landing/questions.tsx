import { ChevronDown } from 'lucide-react';
import css from './questions.module.css';
import { Section } from './section.tsx';

const questions = [
  {
    ask: 'How do I subscribe?',
    answer:
      'Choose a plan, then send the text message that we show you to its short code. Once it is confirmed you log in with that phone number. There is no password and no card.',
  },
  {
    ask: 'How do I stop?',
    answer:
      'Unsubscribe on the Subscription page, or text STOP to the short code, whenever you like. You keep everything until the days you’ve paid for run out.',
  },
  {
    ask: 'How much data does a lesson use?',
    answer:
      'Each lesson shows its size in MB before you play it, for every quality. You can choose the lowest quality, or just listen to the sound.',
  },
  {
    ask: 'Can we use it on two phones?',
    answer:
      'Yes. Invite your partner from your profile: their own number is covered while either of you subscribes. A number is signed in on one device at a time.',
  },
  {
    ask: 'Who sees what we plan?',
    answer:
      'Your budget and checklist are yours. We don’t sell or share them; the privacy policy says in plain words what we keep.',
  },
];

export function Questions() {
  return (
    <Section sideBySide id="questions" title="Questions couples ask">
      <div className={css.questions}>
        {questions.map(({ ask, answer }) => (
          <details key={ask} className={css.question}>
            <summary>
              {ask}
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
