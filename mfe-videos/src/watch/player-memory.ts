import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';

/** What the player keeps on this phone: bits per second last seen, the chosen cap in p, the speed, the captions. */
export interface PlayerMemory {
  bandwidth: number | null;
  cap: number | null;
  rate: number;
  /** The language last chosen is kept while they are off. */
  captions: { on: boolean; lang: CaptionLang | null };
}

const KEY = 'wedding-player';
const FRESH: PlayerMemory = { bandwidth: null, cap: null, rate: 1, captions: { on: false, lang: null } };

/** Storage may be full, forbidden or emptied: the player then starts afresh. */
export function recallPlayer(): PlayerMemory {
  try {
    return { ...FRESH, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return FRESH;
  }
}

export function rememberPlayer(change: Partial<PlayerMemory>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...recallPlayer(), ...change }));
  } catch {
    // Nothing is lost but a convenience.
  }
}
