import type { Video } from './video-script.ts';

export const morning: Video = {
  slug: 'a-calm-morning-make-up-gele-and-fila',
  title: 'A calm morning: make-up, gele and fila',
  description:
    'How long each face really takes, why the trial comes six weeks before, and how to count back from the ' +
    'hour of the ceremony so that nobody runs. Filmed upright, for the phone in your hand.',
  category: 'Beauty and style',
  width: 480,
  height: 854,
  seed: 33,
  cloth: 'indigo',
  scenes: [
    {
      kind: 'title',
      seconds: 6.5,
      eyebrow: 'Beauty and style',
      title: 'A calm morning: make-up, gele and fila',
      line: 'Count back from the ceremony, and nobody runs.',
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'spiral',
      heading: 'Try it before you book it',
      points: [
        'A trial six weeks before, in daylight.',
        'Wear it for a whole afternoon, and take pictures.',
        'Say what your skin does not like.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'leaf',
      heading: 'Count the faces',
      points: [
        'Bride: two hours. Each mother: one.',
        'Gele: a quarter of an hour a head.',
        'Six faces and one artist? Start at five, or book two.',
      ],
    },
    {
      kind: 'chapter',
      seconds: 9,
      motif: 'water',
      heading: 'For him, too',
      points: [
        'Barber the day before, not the morning.',
        'Fila and beads tried on with the cloth.',
        'Shoes worn at home for a week.',
      ],
    },
    {
      kind: 'title',
      seconds: 6.5,
      eyebrow: 'Remember',
      title: 'Ready one hour early is on time.',
      line: 'Write every appointment into your checklist.',
    },
  ],
};
