import { Refused } from './client.ts';

/** What stands under a key: the last value that got a yes, and those asked for since without an answer. */
interface Entry {
  said?: string;
  open: string[];
}

/** Holds what the server was asked for and what it said yes to, so that nothing it promised can go missing. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly refusals: string[] = [];
  acknowledged = 0;

  /** Asks for `value` under `key`. Answers what `ask` did, or undefined when it is open whether it was done. */
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
      entry.said = String(value);
      entry.open = [];
      this.acknowledged += 1;
      return answer;
    } catch (error) {
      // No is an answer too, and none that an honest request should get.
      if (error instanceof Refused) this.refusals.push(`${key}: ${error.message}`);
      return undefined;
    }
  }

  /** Names every promise that `found` doesn't bear out. */
  broken(found: ReadonlyMap<string, string>): string[] {
    return [...this.#entries].flatMap(([key, { said, open }]) => {
      // Without a single yes nothing was promised: what stood before may stand still.
      if (said === undefined) return [];
      const there = found.get(key);
      if (there === undefined) return [`${key} is gone (it was ${said})`];
      if (there === said || open.includes(there)) return [];
      return [`${key} is ${there}, not ${[said, ...open].join(' or ')}`];
    });
  }

  /** Keys with a yes, of one kind (`film`). */
  kept(kind: string): string[] {
    return [...this.#entries].flatMap(([key, { said }]) =>
      said !== undefined && key.startsWith(`${kind} `) ? [key.slice(kind.length + 1)] : [],
    );
  }
}
