import type { ChunkedUpload, Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import type { SeededRandom } from './seeded-random.ts';

/** A task that is done repeatedly. It records in the ledger what the server acknowledged. */
export type Action = (() => Promise<void>) & {
  /** Milliseconds between two runs; 25 by default. */ pauseMs?: number;
};

export interface Work {
  couple: Client;
  admin: Client;
  /** The administrator's uploads in chunks. */
  chunks: ChunkedUpload;
  anyone: Client;
  ledger: Ledger;
  random: SeededRandom;
  /** Published videos to watch and like. */
  videos: [number, ...number[]];
  /** The file to upload. */
  video: Buffer;
  /** The picture that the couple sets. */
  picture: Buffer;
}
