import type { Video } from './video-script.ts';

export const reception: Video = {
  slug: 'pricing-a-300-guest-reception',
  title: 'How to price a 300-guest reception',
  description:
    'Plates first, then everything else: a buffer for the guests who bring guests, what a hall’s price leaves ' +
    'out, three payments instead of one, and the ten per cent that saves the day.',
  category: 'Budget and money',
  width: 854,
  height: 480,
  seed: 11,
  cloth: 'wine',
  scenes: [
    {
      kind: 'title',
      seconds: 8,
      eyebrow: 'Reception',
      title: 'How to price a 300-guest reception',
      line: 'Five things to settle before you pay the first deposit.',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'agbole',
      heading: 'Start with the plates',
      points: [
        '300 invitations often mean 330 people.',
        'Plan a buffer of ten per cent, and say so to the caterer.',
        'Vendors eat too: band, drivers, photographers.',
      ],
    },
    {
      kind: 'sum',
      seconds: 9.5,
      motif: 'cowrie',
      heading: 'An example: 330 plates',
      rows: [
        ['Food, ₦9,500 a plate', 3_135_000],
        ['Drinks, ₦3,000 a guest', 990_000],
        ['Small chops, ₦1,800 a guest', 594_000],
      ],
      total: 'To feed everyone',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'house',
      heading: 'Ask what the hall includes',
      points: [
        'Chairs, tables and cooling: included or extra?',
        'Who buys the diesel, and for how many hours?',
        'The caution fee: on which day does it come back?',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'water',
      heading: 'Pay in three parts',
      points: [
        'A deposit to hold the date, against a receipt.',
        'The second part once you have tasted the menu.',
        'The balance a week before. Never on the day.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'leaf',
      heading: 'Keep ten per cent aside',
      points: [
        'For fuel, ice, tips and one more canopy.',
        'Let one calm person hold it.',
        'What is left pays for the thank-you cards.',
      ],
    },
    {
      kind: 'title',
      seconds: 6.5,
      eyebrow: 'Remember',
      title: 'Price the plates first. The rest follows.',
      line: 'Open your budget and write the first three lines today.',
    },
  ],
};
