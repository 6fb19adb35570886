import type { Video } from './video-script.ts';

export const phoneList: Video = {
  slug: 'your-phone-stays-in-the-bag',
  title: 'On the day, your phone stays in the bag',
  description:
    'Half a minute before you plan anything else: one list of numbers, one person who answers, and a day on ' +
    'which nobody asks the couple where the generator is.',
  category: 'The day itself',
  width: 1280,
  height: 720,
  seed: 21,
  cloth: 'wine',
  scenes: [
    {
      kind: 'title',
      seconds: 5.5,
      eyebrow: 'The day itself',
      title: 'On the day, your phone stays in the bag',
      line: 'Three things to hand over the evening before.',
    },
    {
      kind: 'chapter',
      seconds: 8.5,
      motif: 'agbole',
      heading: 'Hand these over',
      points: [
        'A list of vendors: number, arrival time, what is still owed.',
        'The balances, in marked envelopes or ready to transfer.',
        'One calm friend who answers every call.',
      ],
    },
    {
      kind: 'title',
      seconds: 6,
      eyebrow: 'Remember',
      title: 'You are the couple, not the help desk.',
      line: 'Send the list tonight.',
    },
  ],
};
