/**
 * Returns a function that asks the browser for something stored, and rejects if the answer takes longer than `ms`. Storage may be
 * damaged, full, or held by another page, and some browsers then never answer. While an answer is late, further questions reject
 * at once without being asked, so that a page waits only once. Without a network it waits ten times as long: what a slow phone
 * has stored is all that there is. `name` is for the error; `onLate` is called when a late answer has come.
 */
export function timeLimit(ms: number, name: string, onLate?: () => void) {
  const late = new Set<Promise<unknown>>();
  return async <T>(ask: () => Promise<T>): Promise<T> => {
    if (late.size > 0) throw new Error(`${name} doesn’t answer.`);
    const answer = ask();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          late.add(answer);
          reject(new Error(`${name} doesn’t answer.`));
        },
        navigator.onLine === false ? 10 * ms : ms,
      );
      const settle = () => {
        clearTimeout(timer);
        if (late.delete(answer)) onLate?.();
      };
      answer.then(resolve, reject).finally(settle);
    });
  };
}
