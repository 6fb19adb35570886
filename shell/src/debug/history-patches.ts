import { isOf, type PartFiles } from '../remotes/part-files.ts';

/** Says in the console who replaces a function of `history`, with its stack, at the moment when it does. */
export function nameWhoPatchesHistory(remotes: readonly PartFiles[]): void {
  for (const name of ['pushState', 'replaceState', 'back', 'forward', 'go'] as const) {
    let current: unknown = history[name];
    Object.defineProperty(history, name, {
      configurable: true,
      get: () => current,
      set: (next: unknown) => {
        const { stack = '' } = new Error();
        const part = remotes.find((remote) => isOf(stack, remote));
        console.warn(`history.${name} was replaced by ${part?.name ?? 'the shell or a library'}.\n${stack}`);
        current = next;
      },
    });
  }
}
