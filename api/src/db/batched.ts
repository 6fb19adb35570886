import { AsyncLocalStorage } from 'node:async_hooks';

/** A batch starts after this wait in any case: a query that hangs delays only the callers that share it. */
const MAX_WAIT_MS = 50;

interface Asker<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * One query for all who ask at the same time: calls that arrive while one runs share the next one. Nothing is
 * remembered: each is answered by a query that began after it asked.
 * @param ask answers in the order of its keys, `most` of them at once
 */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<readonly Value[]>,
  most: number,
): (key: Key) => Promise<Value> {
  let waiting: Asker<Key, Value>[] = [];
  /** A batch belongs to the trace of the one that asked first. */
  let asFirst: ReturnType<typeof AsyncLocalStorage.snapshot> | undefined;
  let underWay = 0;
  let planned = false;
  let patience: NodeJS.Timeout | undefined;

  /** Once all that has come in together has been read. */
  function plan(): void {
    if (planned) return;
    planned = true;
    setImmediate(start);
  }

  function start(): void {
    clearTimeout(patience);
    patience = undefined;
    planned = false;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    const inContext = asFirst;
    asFirst = undefined;
    if (batch.length === 0) return;
    if (waiting.length > 0) plan();
    underWay += 1;
    void (inContext ? inContext(run, batch) : run(batch));
  }

  async function run(batch: readonly Asker<Key, Value>[]): Promise<void> {
    try {
      const values = await ask(batch.map(({ key }) => key));
      for (const [at, { resolve }] of batch.entries()) resolve(values[at] as Value);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      if (waiting.length > 0) plan();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      asFirst ??= AsyncLocalStorage.snapshot();
      if (underWay === 0) plan();
      else patience ??= setTimeout(start, MAX_WAIT_MS);
    });
}
