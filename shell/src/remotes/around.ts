/** A call before the watch was there, and where it was made. */
export type EarlyCall = [target: object, name: string, args: unknown[], result: unknown, cause: Error];

interface Watch {
  before?: (args: readonly unknown[]) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the arguments of whatever method is watched
  after?: (result: unknown, args: any[], self: unknown, before: unknown) => void;
}

const watches = new WeakMap<object, Map<string, Watch>>();

/** Says of a call before it was watched that it was made. */
export function sayEarly([target, name, args, result]: EarlyCall): void {
  watches.get(target)?.get(name)?.after?.(result, args, target, undefined);
}

/** Replaces a method by one that also says that it is called. A browser that hasn't it stays as it is. */
export function around(object: object | undefined, name: string, watch: Watch): void {
  const { before, after } = watch;
  const method: unknown = object && Reflect.get(object, name);
  if (!object || typeof method !== 'function') return;
  const watched = function (this: unknown, ...args: unknown[]) {
    const earlier = before?.(args);
    const result: unknown = Reflect.apply(method, this, args);
    after?.(result, args, this ?? window, earlier);
    return result;
  };
  Object.assign(object, { [name]: watched });
  watches.set(object, (watches.get(object) ?? new Map()).set(name, watch));
}
