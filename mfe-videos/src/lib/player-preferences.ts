import type { CaptionLang } from '@wedding/shared/contract/caption-languages.ts';
import { readStored, writeStored } from '@wedding/shared/host/device/web-storage.ts';
import { readToken } from '@wedding/shared/host/token.ts';

/** The player's settings on this device: the last bandwidth in bits per second, the cap in p, speed, captions. */
interface PlayerPreferences {
  bandwidth: number | null;
  cap: number | null;
  rate: number;
  /** `lang` is the language last chosen, even while captions are off. */
  captions: { on: boolean; lang: CaptionLang | null };
}

const KEY = 'wedding-player';
const DEFAULTS: PlayerPreferences = {
  bandwidth: null,
  cap: null,
  rate: 1,
  captions: { on: false, lang: null },
};

export const readPreferences = (): PlayerPreferences => ({
  ...DEFAULTS,
  ...Object(readStored('local', KEY)),
});

export const savePreferences = (change: Partial<PlayerPreferences>): void =>
  void writeStored('local', KEY, { ...readPreferences(), ...change });

/** Stores the bandwidth when a player closes, but not by signing out, which has just emptied local storage. */
export function saveBandwidth(bandwidth: number): void {
  if (readToken() === null || !Number.isFinite(bandwidth)) return;
  savePreferences({ bandwidth: Math.round(bandwidth) });
}
