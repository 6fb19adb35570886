import type { ChapterScene, Video } from './video-script.ts';

const step = (heading: string, motif: ChapterScene['motif'], points: string[]) =>
  ({ kind: 'chapter', seconds: 9, heading, motif, points }) as const;

export const wholeRoad: Video = {
  slug: 'the-whole-road-from-yes-to-thank-you',
  title: 'The whole road, from yes to thank-you',
  description:
    'A year of planning in two and a half minutes: what to settle first, what to book while the good dates are ' +
    'free, what can wait, and the quiet last week. Pause wherever you are, and start from there.',
  category: 'First steps',
  width: 640,
  height: 360,
  seed: 68,
  cloth: 'wine',
  scenes: [
    {
      kind: 'title',
      seconds: 8,
      eyebrow: 'First steps',
      title: 'The whole road, from yes to thank-you',
      line: 'Twelve months, one step at a time.',
    },
    step('Say it out loud', 'agbole', [
      'What kind of day do you two want?',
      'How many people, honestly?',
      'What would you never leave out?',
    ]),
    step('Count the money first', 'cowrie', [
      'What you have, what you can save each month.',
      'What each family has really promised.',
      'Set ten per cent of it aside.',
    ]),
    {
      kind: 'sum',
      seconds: 9.5,
      motif: 'cowrie',
      heading: 'An example',
      rows: [
        ['Saved already', 2_400_000],
        ['Ten months of saving', 4_000_000],
        ['Promised by both families', 3_600_000],
      ],
      total: 'What there is to plan with',
    },
    step('Twelve months before', 'house', [
      'Let the families meet.',
      'Choose two possible dates.',
      'Look at halls on a weekday.',
    ]),
    step('Ten months before', 'water', [
      'Hold the hall and the place of worship.',
      'Begin the marriage course.',
      'Write the first guest list, by family.',
    ]),
    step('Eight months before', 'leaf', [
      'Caterer, photographer, band: the busy ones first.',
      'Taste before you sign.',
      'One page for every agreement.',
    ]),
    step('Six months before', 'spiral', [
      'Cloth, colours and one honest price.',
      'Rings, measured in the evening.',
      'Passports, if you will travel.',
    ]),
    step('Four months before', 'house', [
      'Send the date to guests who travel far.',
      'Book rooms for elders and vendors.',
      'Pay the second part to caterers you have tasted.',
    ]),
    step('Ten weeks before', 'agbole', [
      'Give notice at the registry: 21 days, then three months at most.',
      'Invitations out.',
      'First fitting.',
    ]),
    step('Six weeks before', 'water', [
      'Make-up trial, in daylight.',
      'Aṣọ-ẹbí handed over.',
      'Who will hold the money on the day?',
    ]),
    step('Three weeks before', 'cowrie', [
      'Call everyone who has not answered.',
      'Give the caterer your number of plates.',
      'Seat the elders first.',
    ]),
    step('The last week', 'leaf', [
      'Pay the balances, and keep the receipts.',
      'Hand over the phone list.',
      'Sleep. The rest is other people’s work.',
    ]),
    step('The day itself', 'spiral', [
      'Eat before you dress.',
      'Look at each other during the vows.',
      'Leave while it is still good.',
    ]),
    step('The month after', 'house', [
      'Thank people by name.',
      'Collect the certificate and the caution fee.',
      'Agree what to do with what is left over.',
    ]),
    {
      kind: 'title',
      seconds: 7.5,
      eyebrow: 'Remember',
      title: 'One step at a time is fast enough.',
      line: 'Your checklist knows which one is next.',
    },
  ],
};
