import type { Video } from './video-script.ts';

export const ceremonies: Video = {
  slug: 'introduction-traditional-registry-worship',
  title: 'Introduction, traditional, registry, worship: what each one asks of you',
  description:
    'Four ceremonies, four sets of papers and people. What the families settle first, why the registry needs ' +
    'three weeks, and what a church or an imam will ask before giving you a date.',
  category: 'Family and tradition',
  width: 640,
  height: 360,
  seed: 57,
  cloth: 'leaf',
  scenes: [
    {
      kind: 'title',
      seconds: 8.5,
      eyebrow: 'Ceremonies',
      title: 'What each ceremony asks of you',
      line: 'Introduction, traditional, registry, church or nikkah.',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'agbole',
      heading: 'The introduction',
      points: [
        'Both families meet, and agree to go on.',
        'Leave with a date, and know who speaks for whom.',
        'Keep it small: the day is for talking.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'spiral',
      heading: 'The traditional day',
      points: [
        'Ask for the family’s list early, in writing.',
        'Settle what is bought and what is given in cash.',
        'Book your alaga or MC before the band.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'house',
      heading: 'The registry',
      points: [
        'Give notice in the district where you will marry.',
        'It is displayed for 21 days. Then you get a certificate.',
        'Marry within three months of the notice.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'cowrie',
      heading: 'What to take along',
      points: [
        'Proof of age, and papers if you were married before.',
        'Passport photographs, and a sworn affidavit.',
        'Two witnesses on the day.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'water',
      heading: 'In church',
      points: [
        'Marriage courses run for weeks or months: ask now.',
        'Banns are read before the day.',
        'Ask to see the church’s licence for marriages.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'leaf',
      heading: 'The nikkah',
      points: [
        'Her wali, two witnesses, and the consent of both.',
        'The mahr is agreed, and it is hers.',
        'Ask the imam how it will be recorded.',
      ],
    },
    {
      kind: 'title',
      seconds: 7,
      eyebrow: 'Remember',
      title: 'The slowest paper sets the date.',
      line: 'Give each ceremony its own date in your plan.',
    },
  ],
};
