/** A call before the watch was there. */
export interface EarlyCall {
  target: object;
  name: string;
  args: unknown[];
  result: unknown;
  cause: Error;
}
const EARLY = ['addEventListener', 'removeEventListener', 'setInterval', 'clearInterval'];

/** Notes what a first page begins while the watch isn't there yet. Returns what ends that. */
export function recordCalls(): () => EarlyCall[] {
  const calls: EarlyCall[] = [];
  const restore = [window, document].flatMap((target) =>
    EARLY.flatMap((name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return [];
      const recorded = (...args: unknown[]) => {
        const result: unknown = method.apply(target, args);
        calls.push({ target, name, args, result, cause: new Error() });
        return result;
      };
      Reflect.set(target, name, recorded);
      return () => Reflect.set(target, name, method);
    }),
  );
  return () => {
    for (const one of restore) one();
    return calls;
  };
}
