import { Adire } from '@wedding/shared/ui/pictures/adire.tsx';
import css from './carousel.module.css';
import { medallion, type Ring } from './medallion.ts';

interface PictureProps {
  seed: number;
  label: string;
  cloth: 'wine' | 'indigo' | 'palm';
  rings: readonly Ring[];
}

/** The three pictures: drawn cloth patterns with one large motif each. */
export const pictures: readonly PictureProps[] = [
  {
    seed: 31,
    label: 'Wine-red cloth with a sun of cowries, for prosperity',
    cloth: 'wine',
    rings: [
      { kind: 'circle', radius: 30 },
      { kind: 'petal', radius: 36, count: 10, size: 44 },
      { kind: 'cowrie', radius: 112, count: 16, size: 17 },
      { kind: 'circle', radius: 138 },
      { kind: 'dot', radius: 152, count: 48, size: 3 },
      { kind: 'petal', radius: 164, count: 24, size: 58 },
      { kind: 'dot', radius: 238, count: 72, size: 3 },
    ],
  },
  {
    seed: 58,
    label: 'Indigo cloth with a flower of many petals, for a new household',
    cloth: 'indigo',
    rings: [
      { kind: 'dot', radius: 0, count: 1, size: 9 },
      { kind: 'petal', radius: 14, count: 8, size: 84 },
      { kind: 'circle', radius: 108 },
      { kind: 'circle', radius: 116 },
      { kind: 'petal', radius: 122, count: 16, size: 66 },
      { kind: 'cowrie', radius: 214, count: 28, size: 16 },
      { kind: 'circle', radius: 240 },
    ],
  },
  {
    seed: 77,
    label: 'Palm-green cloth with rings inside rings, for two families joined',
    cloth: 'palm',
    rings: [
      { kind: 'cowrie', radius: 0, count: 1, size: 22 },
      { kind: 'circle', radius: 40 },
      { kind: 'dot', radius: 54, count: 18, size: 4 },
      { kind: 'circle', radius: 68 },
      { kind: 'petal', radius: 74, count: 18, size: 52 },
      { kind: 'circle', radius: 136 },
      { kind: 'cowrie', radius: 162, count: 20, size: 20 },
      { kind: 'circle', radius: 188 },
      { kind: 'petal', radius: 196, count: 36, size: 40 },
    ],
  },
];

export function Picture({ seed, label, cloth, rings }: PictureProps) {
  const { line, dots } = medallion(rings);
  return (
    <div className={`${css.picture} ${css[cloth]}`} role="img" aria-label={label}>
      <div className={css.cloth}>
        <Adire seed={seed} cols={22} rows={7} />
      </div>
      <svg className={css.medal} viewBox="-260 -260 520 520" aria-hidden="true">
        <path d={line} fill="none" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round" />
        <path d={dots} fill="currentColor" />
      </svg>
    </div>
  );
}
