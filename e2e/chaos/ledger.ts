import { Refused } from './client.ts';

/** The state of a key: the last acknowledged value, and the values requested since then without an answer. */
interface Entry {
  lastAnswer?: string;
  open: string[];
}

/** Records what the server was asked for and what it acknowledged, so that nothing acknowledged can go missing. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly refusals: string[] = [];
  acknowledged = 0;

  /** Requests `value` under `key`. Returns the result of `ask`, or undefined if it is unknown whether it was done. */
  async note<T>(
    key: string,
    value: string | number | boolean,
    ask: () => Promise<T>,
  ): Promise<T | undefined> {
    const entry = this.#entries.get(key) ?? { open: [] };
    this.#entries.set(key, entry);
    entry.open.push(String(value));
    try {
      const answer = await ask();
      entry.lastAnswer = String(value);
      entry.open = [];
      this.acknowledged += 1;
      return answer;
    } catch (error) {
      // A refusal is an answer too, and a valid request should get none.
      if (error instanceof Refused) this.refusals.push(`${key}: ${error.message}`);
      return undefined;
    }
  }

  /** Names every acknowledged value that is missing from `found`. */
  broken(found: ReadonlyMap<string, string>): string[] {
    return [...this.#entries].flatMap(([key, { lastAnswer, open }]) => {
      // Nothing was promised without an acknowledgement: the earlier value may still be stored.
      if (lastAnswer === undefined) return [];
      const there = found.get(key);
      if (there === undefined) return [`${key} is gone (it was ${lastAnswer})`];
      if (there === lastAnswer || open.includes(there)) return [];
      return [`${key} is ${there}, not ${[lastAnswer, ...open].join(' or ')}`];
    });
  }

  /** Returns those of the kinds of which nothing was acknowledged. */
  missing(kinds: readonly string[]): string[] {
    const acknowledged = new Set<string | undefined>();
    for (const [key, { lastAnswer }] of this.#entries)
      if (lastAnswer !== undefined) acknowledged.add(key.split(' ')[0]);
    return kinds.filter((kind) => !acknowledged.has(kind));
  }

  /** Returns the acknowledged keys of one kind (`video`). */
  keysOf(kind: string): string[] {
    return [...this.#entries].flatMap(([key, { lastAnswer }]) =>
      lastAnswer !== undefined && key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [],
    );
  }
}
