interface Offered {
  bundlerRuntime: object;
}

const offered: Offered | undefined = Reflect.get(globalThis, '__WEDDING_FEDERATION__');
if (!offered) throw new Error('This shell offers remotes no federation runtime.');

/**
 * Stands in a remote's build for the bundler's federation runtime: the shell's (`offer-runtime.ts`), with what
 * each remote has to itself.
 */
export default {
  ...offered,
  bundlerRuntime: { ...offered.bundlerRuntime, S: {} },
  bundlerRuntimeOptions: {},
};
