interface Watch {
  before?: (args: readonly unknown[]) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the arguments of whatever method is watched
  after?: (result: unknown, args: any[], self: unknown, before: unknown) => void;
}

/** Replaces a method by one that also says that it is called. A browser that hasn't it stays as it is. */
export function around(object: object | undefined, name: string, { before, after }: Watch): void {
  const method: unknown = object && Reflect.get(object, name);
  if (!object || typeof method !== 'function') return;
  const watched = function (this: unknown, ...args: unknown[]) {
    const earlier = before?.(args);
    const result: unknown = Reflect.apply(method, this, args);
    after?.(result, args, this ?? window, earlier);
    return result;
  };
  Object.assign(object, { [name]: watched });
}
