import { setTimeout as sleep } from 'node:timers/promises';
import { adminHands } from './admin-hands.ts';
import type { Speak } from './client.ts';
import { coupleHands } from './couple-hands.ts';
import type { Dice } from './dice.ts';
import type { Ledger } from './ledger.ts';

/** One thing somebody does again and again; it notes in the ledger what it was promised. */
export type Hand = (() => Promise<void>) & {
  /** Between two times; 25 unless said otherwise. */ pauseMs?: number;
};

export interface Work {
  couple: Speak;
  admin: Speak;
  ledger: Ledger;
  dice: Dice;
  /** Published films to watch and like. */
  films: [number, ...number[]];
  /** What is uploaded. */
  film: Buffer;
  /** What the couple sets as its picture. */
  picture: Buffer;
}

export interface Load {
  begin: () => void;
  /** Answers when no request is under way any more. */
  rest: () => Promise<void>;
}

/** All hands, each with one request under way at most. */
export async function prepareLoad(work: Work): Promise<Load> {
  const hands = [...(await coupleHands(work)), ...adminHands(work)];
  let going = false;
  let working: Promise<void>[] = [];
  const keepAt = async (hand: Hand) => {
    while (going) {
      // Only what a hand looks up can throw: what it asks for is noted.
      await hand().catch(() => {});
      await sleep(hand.pauseMs ?? 25);
    }
  };
  return {
    begin() {
      going = true;
      working = hands.map(keepAt);
    },
    async rest() {
      going = false;
      await Promise.all(working);
    },
  };
}
