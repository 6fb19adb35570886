import type { Video } from './video-script.ts';

export const asoEbi: Video = {
  slug: 'aso-ebi-without-the-drama',
  title: 'Aṣọ-ẹbí without the drama',
  description:
    'How to choose the cloth, name one honest price, ask once and in writing, keep the money apart and hand ' +
    'everything over in good time, so that the cloth brings both families together.',
  category: 'Family and tradition',
  width: 854,
  height: 480,
  seed: 5,
  cloth: 'indigo',
  scenes: [
    {
      kind: 'title',
      seconds: 8,
      eyebrow: 'Family',
      title: 'Aṣọ-ẹbí without the drama',
      line: 'Cloth, prices and dates that keep the peace.',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'spiral',
      heading: 'Choose the cloth early',
      points: [
        'Five months before the day, with both mothers.',
        'Buy one sample, and wash it once.',
        'Ask the trader to hold ten extra pieces.',
      ],
    },
    {
      kind: 'sum',
      seconds: 9.5,
      motif: 'cowrie',
      heading: 'One honest price',
      rows: [
        ['Lace, five yards', 38_000],
        ['Gele or fila', 9_000],
        ['Bag and delivery', 3_000],
      ],
      total: 'What each guest pays',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'water',
      heading: 'Say it once, in writing',
      points: [
        'One message: the price, the account, the last day.',
        'Nobody is asked twice, nobody is shamed.',
        'Guests may always come in their own colours.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'house',
      heading: 'Hand it over in good time',
      points: [
        'Six weeks before, so that tailors can breathe.',
        'Pack by family, and tick off every name.',
        'Three spare pieces stay with an aunt you trust.',
      ],
    },
    {
      kind: 'title',
      seconds: 6.5,
      eyebrow: 'Remember',
      title: 'Cloth should bring people together.',
      line: 'Put the dates into your checklist and share them.',
    },
  ],
};
