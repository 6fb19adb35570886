import type { Speak } from './client.ts';
import type { Dice } from './dice.ts';
import type { Ledger } from './ledger.ts';

/** One thing that somebody does repeatedly; it records in the ledger what the server acknowledged. */
export type Action = (() => Promise<void>) & {
  /** Between two times; 25 unless said otherwise. */ pauseMs?: number;
};

export interface Work {
  couple: Speak;
  admin: Speak;
  ledger: Ledger;
  dice: Dice;
  /** Published videos to watch and like. */
  videos: [number, ...number[]];
  /** What is uploaded. */
  video: Buffer;
  /** What the couple sets as its picture. */
  picture: Buffer;
}
