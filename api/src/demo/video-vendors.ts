import type { Video } from './video-script.ts';

export const vendors: Video = {
  slug: 'what-to-ask-every-vendor',
  title: 'What to ask every vendor',
  description:
    'Caterer, band, photographer or decorator: the same few questions show who will be there, what the price ' +
    'leaves out, and what happens when something goes wrong. Ask them before any money moves.',
  category: 'Vendors',
  width: 640,
  height: 480,
  seed: 42,
  cloth: 'leaf',
  scenes: [
    {
      kind: 'title',
      seconds: 7,
      eyebrow: 'Vendors',
      title: 'What to ask every vendor',
      line: 'Ask them before any money moves.',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'agbole',
      heading: 'Who will come?',
      points: [
        'Is it you on the day, or your team?',
        'How many other events that day?',
        'Who stands in if you fall ill?',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'house',
      heading: 'What is left out?',
      points: [
        'Transport, lodging, feeding: whose bill?',
        'What does an extra hour cost?',
        'What do you need from the hall?',
      ],
    },
    {
      kind: 'sum',
      seconds: 9.5,
      motif: 'cowrie',
      heading: 'A quote, completed',
      rows: [
        ['Photographs, as quoted', 450_000],
        ['Second day', 180_000],
        ['Travel and a room', 70_000],
      ],
      total: 'What it costs',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'water',
      heading: 'When and how?',
      points: [
        'When do you arrive, when do you start?',
        'Which payments, on which dates?',
        'What do we get back if we cancel?',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'spiral',
      heading: 'Then write it down',
      points: [
        'One page, two signatures, a copy on both phones.',
        'Pay to the business, and keep receipts.',
        'No page, no deposit.',
      ],
    },
    {
      kind: 'title',
      seconds: 6.5,
      eyebrow: 'Remember',
      title: 'Good vendors like good questions.',
      line: 'Put each vendor into your budget with what is agreed.',
    },
  ],
};
